// Where the parser suite is older than the standard, or at odds with itself: one by one, with why.

/// Remarks on https://github.com/tc39/test262-parser-tests, by file name.
enum SuiteRemarks {
  /// Programs of `fail` and `early` that the standard allows.
  static let nowValid: [String: String] = {
    let escapes = #"'\8' and '\9' are allowed in sloppy code since ECMAScript 2021"#
    let fields = "classes have fields since ECMAScript 2022"
    let functions =
      "sloppy blocks may declare a function twice (ECMAScript, B.3.2.4)"
    return [
      "0d5e450f1da8a92a.js": escapes, "748656edbfb2d0bb.js": escapes,
      "79f882da06f88c9f.js": escapes, "92b6af54adef3624.js": escapes,
      "98204d734f8c72b3.js": fields, "ef81b93cf9bdb4ec.js": fields,
      "e3fbcf63d7e43ead.js": "for-in heads may initialize a var (ECMAScript, B.3.5)",
      "12a74c60f52a60de.js": functions, "1aff49273f3e3a98.js": functions,
      "be7329119eaa3d47.js": functions, "ec31fa5e521c5df4.js": functions,
    ]
  }()

  /// Programs of `pass` whose twin is another program.
  static let otherTwins: [String: String] = {
    let arguments = "the twin calls with two arguments what has one, a sequence in parentheses"
    let directive = "the twin has a directive for a string in parentheses"
    return [
      "589dc8ad3b9aa28f.js": arguments, "87a9b0d1d80812cc.js": arguments,
      "647e21f8f157c338.js": directive, "8af69d8f15295ed2.js": directive,
    ]
  }()
}
