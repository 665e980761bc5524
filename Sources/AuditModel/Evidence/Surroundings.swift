// What the scripts of a page do around a payment, as far as it can help or harm it.

extension PaymentCode {
  /// Facts of a page's scripts beside its calls of Google's interface.
  public struct Surroundings: Codable, Hashable, Sendable {
    /// A use of Google's interface that may come before pay.js is there.
    public struct LoadHazard: Codable, Hashable, Sendable {
      /// How the two stand to each other.
      public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Which of the two comes first is left to the network.
        case race
        /// Nothing makes the use wait for pay.js, which is asked for later or comes later.
        case tooEarly = "too-early"
        /// The promise that the use waits for is settled before pay.js is there.
        case earlyPromise = "early-promise"
      }

      /// How the two stand to each other.
      public var kind: Kind
      /// The use.
      public var place: Place
      /// What loads pay.js.
      public var loader: Place

      /// Creates a load hazard from its parts.
      public init(kind: Kind, place: Place, loader: Place) {
        self.kind = kind
        self.place = place
        self.loader = loader
      }
    }

    /// What a listener for messages compares their origin with.
    public struct OriginCheck: Codable, Hashable, Sendable {
      /// The registration of the listener, as in ``PaymentCode/messageListeners``.
      public var listener: Place
      /// The other side of the comparison; unknown where the origin is tested in another way.
      public var origin: Value
      /// The test.
      public var place: Place

      /// Creates an origin check from its parts.
      public init(listener: Place, origin: Value, place: Place) {
        self.listener = listener
        self.origin = origin
        self.place = place
      }
    }

    /// A text or pattern that page code looks for in the user agent.
    public struct AgentToken: Codable, Hashable, Sendable {
      /// The text; of a pattern its source, slashes included.
      public var token: String
      /// Where it stands.
      public var place: Place

      /// Creates an agent token from its parts.
      public init(token: String, place: Place) {
        self.token = token
        self.place = place
      }
    }

    /// Something that page code does only where a test of the user agent lets it.
    public struct AgentGate: Codable, Hashable, Sendable {
      /// What depends on the test.
      public enum Kind: String, Codable, Sendable, CaseIterable {
        case client, readiness, payment, button, popup, loader
        /// A listener for taps.
        case listener
        /// An element is shown, hidden or placed.
        case element
      }

      /// What depends on the test.
      public var kind: Kind
      /// Where it stands.
      public var place: Place
      /// The test.
      public var test: Place

      /// Creates an agent gate from its parts.
      public init(kind: Kind, place: Place, test: Place) {
        self.kind = kind
        self.place = place
        self.test = test
      }
    }

    /// Page code leaves the document, or asks the buyer whether to.
    public struct Departure: Codable, Hashable, Sendable {
      /// How it leaves.
      public enum Means: String, Codable, Sendable, CaseIterable {
        case reload
        case navigation
        /// A listener for `beforeunload`, which may hold the buyer back.
        case beforeUnload = "before-unload"
        /// `window.close()` of the page's own window.
        case close
      }

      /// How it leaves.
      public var means: Means
      /// Where to; `undefined` where it does not say.
      public var address: Value
      /// The ways from entries to there.
      public var paths: [CallPath]
      /// The payment calls that an entry of these ways reaches too, by ``PaymentCall/id``.
      public var calls: [Int]
      /// Where it stands.
      public var place: Place

      /// Creates a departure from its parts.
      public init(
        means: Means, address: Value = .undefined, paths: [CallPath] = [], calls: [Int] = [],
        place: Place
      ) {
        self.means = means
        self.address = address
        self.paths = paths
        self.calls = calls
        self.place = place
      }
    }

    /// A Trusted Types policy that page code makes.
    public struct TrustedTypesPolicy: Codable, Hashable, Sendable {
      /// Its name.
      public var name: Value
      /// The functions that it has, such as `createScriptURL`.
      public var functions: [String]
      /// An entry reaches the call.
      public var isReached: Bool
      /// The call of `createPolicy`.
      public var place: Place

      /// Creates a policy from its parts.
      public init(name: Value, functions: [String], isReached: Bool = true, place: Place) {
        self.name = name
        self.functions = functions
        self.isReached = isReached
        self.place = place
      }
    }

    /// Uses of Google's interface that may come too early.
    public var loadHazards: [LoadHazard]
    /// What message listeners compare the origin with.
    public var originChecks: [OriginCheck]
    /// What is looked for in the user agent.
    public var agentTokens: [AgentToken]
    /// Reloads and navigations by page code.
    public var departures: [Departure]
    /// Trusted Types policies that are made.
    public var policies: [TrustedTypesPolicy]
    /// What depends on tests of the user agent; nil in evidence before version 1.3.
    public var agentGates: [AgentGate]?

    /// Creates surroundings from their parts; each kind is empty by default.
    public init(
      loadHazards: [LoadHazard] = [], originChecks: [OriginCheck] = [],
      agentTokens: [AgentToken] = [], departures: [Departure] = [],
      policies: [TrustedTypesPolicy] = [], agentGates: [AgentGate]? = []
    ) {
      self.loadHazards = loadHazards
      self.originChecks = originChecks
      self.agentTokens = agentTokens
      self.departures = departures
      self.policies = policies
      self.agentGates = agentGates
    }
  }
}
