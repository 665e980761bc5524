// The media types of JavaScript.

/// What browsers take for JavaScript.
public enum JavaScriptType {
  /// In lower case, without parameters (https://mimesniff.spec.whatwg.org/#javascript-mime-type).
  public static let names: Set<String> = [
    "application/ecmascript", "application/javascript", "application/x-ecmascript",
    "application/x-javascript", "text/ecmascript", "text/javascript", "text/javascript1.0",
    "text/javascript1.1", "text/javascript1.2", "text/javascript1.3", "text/javascript1.4",
    "text/javascript1.5", "text/jscript", "text/livescript", "text/x-ecmascript",
    "text/x-javascript",
  ]
}
