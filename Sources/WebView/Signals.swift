// GObject signals as closures.

internal import CWebKitGTK

/// The values that a signal was emitted with; number 0 is the object itself.
///
/// They are only good inside the closure that was given them.
@safe struct SignalValues {
  private let values: UnsafePointer<GValue>
  private let count: Int

  init(values: UnsafePointer<GValue>, count: Int) {
    unsafe self.values = values
    self.count = count
  }

  private func value(_ number: Int) -> UnsafePointer<GValue>? {
    number < count ? unsafe values + number : nil
  }

  /// An object, or a boxed value or a pointer.
  func pointer(_ number: Int) -> UnsafeMutableRawPointer? {
    guard let value = unsafe value(number) else { return nil }
    // A value holds its content in one word; objects, boxed values and pointers all are addresses.
    return unsafe g_value_peek_pointer(value)
  }

  func object<Kind>(_ number: Int, as kind: Kind.Type) -> UnsafeMutablePointer<Kind>? {
    unsafe pointer(number)?.assumingMemoryBound(to: kind)
  }

  func opaque(_ number: Int) -> OpaquePointer? {
    unsafe pointer(number).map { OpaquePointer($0) }
  }

  func enumeration(_ number: Int) -> Int32 {
    guard let value = unsafe value(number) else { return 0 }
    return unsafe g_value_get_enum(value)
  }

  func text(_ number: Int) -> String? {
    guard let value = unsafe value(number) else { return nil }
    return unsafe g_value_get_string(value).map { unsafe String(cString: $0) }
  }
}

/// What a closure answers a signal with.
@safe enum SignalAnswer {
  case none
  case flag(Bool)
  case object(UnsafeMutableRawPointer)
}

private final class SignalBody {
  let run: (SignalValues) -> SignalAnswer
  init(_ run: @escaping (SignalValues) -> SignalAnswer) { self.run = run }
}

/// Runs the closure whenever the object emits the signal, as long as the object lives.
///
/// - Parameter signal: such as `load-changed`; with `::` and a detail where there is one.
func connect(
  _ object: UnsafeMutableRawPointer, _ signal: String,
  _ body: @escaping (SignalValues) -> SignalAnswer
) {
  let data = unsafe Unmanaged.passRetained(SignalBody(body)).toOpaque()
  unsafe payready_connect(
    object, signal,
    { closure, result, count, values, _, _ in
      guard let data = unsafe closure?.pointee.data, let values = unsafe values else { return }
      let body = unsafe Unmanaged<SignalBody>.fromOpaque(data).takeUnretainedValue()
      switch unsafe body.run(SignalValues(values: values, count: Int(count))) {
      case .none: break
      case .flag(let flag):
        if let result = unsafe result { unsafe g_value_set_boolean(result, flag ? 1 : 0) }
      case .object(let object):
        if let result = unsafe result { unsafe g_value_set_object(result, object) }
      }
    }, data,
    { data, _ in
      if let data = unsafe data { unsafe Unmanaged<SignalBody>.fromOpaque(data).release() }
    })
}

/// A closure that C holds as a pointer until it has run once.
final class Callback<Value> {
  let run: (Value) -> Void
  init(_ run: @escaping (Value) -> Void) { self.run = run }

  /// Gives up one reference to C.
  func handOver() -> UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(self).toOpaque() }

  /// Takes back the reference that C had.
  static func takeBack(_ pointer: UnsafeMutableRawPointer?) -> Callback? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Callback>.fromOpaque(pointer).takeRetainedValue()
  }
}

/// The text of an error, which is released.
func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
  guard let error = unsafe error else { return "no reason was given" }
  defer { unsafe g_error_free(error) }
  return unsafe String(cString: error.pointee.message)
}
