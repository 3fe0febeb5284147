# Prints what pycobertura reads: statements, hits, and the missed lines of each file.
import sys

from pycobertura import Cobertura

report = Cobertura(sys.argv[1])
print(report.total_statements(), report.total_hits())
for name in report.files():
    print(name, [line for line, _ in report.missed_lines(name)])
