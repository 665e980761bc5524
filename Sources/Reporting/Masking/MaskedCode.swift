// The texts of what was read in scripts, each by what it is.

import AuditModel

extension PaymentCode: Maskable {
  mutating func pass(through mask: SecretMask) {
    scripts.pass(through: mask)
    clients.pass(through: mask)
    readinessCalls.pass(through: mask)
    paymentCalls.pass(through: mask)
    buttons.pass(through: mask)
    popups.pass(through: mask)
    openOverrides.pass(through: mask)
    loaders.pass(through: mask)
    providers.pass(through: mask)
    agentTests.pass(through: mask)
    messageListeners.pass(through: mask)
    stops.pass(through: mask)
    surroundings.pass(through: mask)
  }
}

extension PaymentCode.ScriptReading: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.address(&url)
    if var addresses = redirects {
      for index in addresses.indices { mask.address(&addresses[index]) }
      redirects = addresses
    }
    switch state {
    case .read, .payScript, .provider: break
    case .notFetched(var why):
      mask.text(&why)
      state = .notFetched(why)
    case .notRun(var why):
      mask.text(&why)
      state = .notRun(why)
    case .stopped(var why):
      mask.text(&why)
      state = .stopped(why)
    }
    errors.pass(through: mask)
    place.pass(through: mask)
  }
}

extension PaymentCode.Client: Maskable {
  mutating func pass(through mask: SecretMask) {
    options.pass(through: mask)
    place.pass(through: mask)
  }
}

extension PaymentCode.ReadinessCall: Maskable {
  mutating func pass(through mask: SecretMask) {
    request.pass(through: mask)
    place.pass(through: mask)
  }
}

extension PaymentCode.PaymentCall: Maskable {
  mutating func pass(through mask: SecretMask) {
    request.pass(through: mask)
    details.pass(through: mask)
    clientOptions.pass(through: mask)
    paths.pass(through: mask)
    result.place.pass(through: mask)
    place.pass(through: mask)
  }
}

extension PaymentCode.Button: Maskable {
  mutating func pass(through mask: SecretMask) {
    options.pass(through: mask)
    place.pass(through: mask)
  }
}

extension PaymentCode.Popup: Maskable {
  mutating func pass(through mask: SecretMask) {
    url.pass(through: mask)
    target.pass(through: mask)
    features.pass(through: mask)
    laterAddress.pass(through: mask)
    paths.pass(through: mask)
    place.pass(through: mask)
  }
}

extension PaymentCode.OpenOverride: Maskable {
  mutating func pass(through mask: SecretMask) { place.pass(through: mask) }
}

extension PaymentCode.Loader: Maskable {
  mutating func pass(through mask: SecretMask) {
    url.pass(through: mask)
    place.pass(through: mask)
  }
}

extension PaymentCode.Provider: Maskable {
  mutating func pass(through mask: SecretMask) { place.pass(through: mask) }
}

extension PaymentCode.Stop: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&reason)
    place.pass(through: mask)
  }
}

extension PaymentCode.Surroundings: Maskable {
  mutating func pass(through mask: SecretMask) {
    loadHazards.pass(through: mask)
    originChecks.pass(through: mask)
    agentTokens.pass(through: mask)
    departures.pass(through: mask)
    policies.pass(through: mask)
    agentGates?.pass(through: mask)
  }
}

extension PaymentCode.Surroundings.AgentGate: Maskable {
  mutating func pass(through mask: SecretMask) {
    place.pass(through: mask)
    test.pass(through: mask)
  }
}

extension PaymentCode.Surroundings.LoadHazard: Maskable {
  mutating func pass(through mask: SecretMask) {
    place.pass(through: mask)
    loader.pass(through: mask)
  }
}

extension PaymentCode.Surroundings.OriginCheck: Maskable {
  mutating func pass(through mask: SecretMask) {
    listener.pass(through: mask)
    origin.pass(through: mask)
    place.pass(through: mask)
  }
}

extension PaymentCode.Surroundings.AgentToken: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&token)
    place.pass(through: mask)
  }
}

extension PaymentCode.Surroundings.Departure: Maskable {
  mutating func pass(through mask: SecretMask) {
    address.pass(through: mask)
    paths.pass(through: mask)
    place.pass(through: mask)
  }
}

extension PaymentCode.Surroundings.TrustedTypesPolicy: Maskable {
  mutating func pass(through mask: SecretMask) {
    name.pass(through: mask)
    place.pass(through: mask)
  }
}

// MARK: Paths and values

extension CallPath: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&entry.element)
    entry.place.pass(through: mask)
    boundaries.pass(through: mask)
  }
}

extension Boundary: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&what)
    place.pass(through: mask)
  }
}

extension Unknown: Maskable {
  mutating func pass(through mask: SecretMask) { place.pass(through: mask) }
}

extension Value: Maskable {
  mutating func pass(through mask: SecretMask) { pass(through: mask, named: "") }

  private mutating func pass(through mask: SecretMask, named name: String) {
    switch self {
    case .undefined, .null, .boolean, .number: break
    case .string(var text):
      mask.named(name, &text)
      self = .string(text)
    case .text(var prefix, var suffix, var unknown):
      mask.named(name, &prefix)
      mask.named(name, &suffix)
      unknown.pass(through: mask)
      self = .text(prefix: prefix, suffix: suffix, unknown)
    case .array(var elements, let isComplete):
      for index in elements.indices { elements[index].pass(through: mask, named: name) }
      self = .array(elements, isComplete: isComplete)
    case .object(var object):
      for index in object.properties.indices {
        let key = object.properties[index].key
        object.properties[index].value.pass(through: mask, named: key)
        object.properties[index].place.pass(through: mask)
      }
      object.openness.pass(through: mask)
      self = .object(object)
    case .function(var place):
      place.pass(through: mask)
      self = .function(place)
    case .either(var values):
      for index in values.indices { values[index].pass(through: mask, named: name) }
      self = .either(values)
    case .unknown(var unknown):
      unknown.pass(through: mask)
      self = .unknown(unknown)
    }
  }
}
