public func half(_ n: Int) -> Int {
  if n < 0 {
    return -half(-n)
  }
  return n / 2
}

public func never() {
  print("never called")
}
