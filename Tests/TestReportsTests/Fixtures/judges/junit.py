# Prints what junitparser counts in a file, stated and recounted.
import sys

from junitparser import JUnitXml

xml = JUnitXml.fromfile(sys.argv[1])
print(xml.tests, xml.failures, xml.errors, xml.skipped)
xml.update_statistics()
print(xml.tests, xml.failures, xml.errors, xml.skipped)
