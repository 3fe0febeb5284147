print("relctl")
