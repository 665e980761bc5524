// Components of frameworks: what starts their handlers, in the form that their compilers leave.

import AuditModel
import Script
import Testing

private let client = "const client = new google.payments.api.PaymentsClient({});"

private func read(_ script: String, isModule: Bool = true) -> PaymentCode {
  var page = PageProgram(client + script)
  page.areModules = isModule
  return page.read()
}

private func ways(_ code: PaymentCode) -> [[Boundary.Kind]] {
  (code.paymentCalls.first?.paths ?? []).filter { $0.entry.kind == .frameworkProperty }
    .map { $0.boundaries.map(\.kind) }
}

@Suite struct `A component's handler` {
  @Test(arguments: [
    // React: functions, classes, hooks, the element that a bundled React makes.
    """
    function Pay() {
      const request = React.useMemo(() => ({ apiVersion: 2 }), []);
      const pay = React.useCallback(() => client.loadPaymentData(request), [request]);
      return React.createElement('button', { onClick: pay });
    }
    ReactDOM.render(React.createElement(Pay), document.getElementById('container'));
    """,
    """
    class Pay extends React.Component {
      constructor(properties) { super(properties); this.pay = this.pay.bind(this); }
      pay() { client.loadPaymentData({ apiVersion: 2 }); }
      render() { return React.createElement('button', { onClick: this.pay }); }
    }
    ReactDOM.render(React.createElement(Pay), document.getElementById('container'));
    """,
    """
    const jsx = (type, config) => ({ $$typeof: Symbol.for('react.element'), type, props: config });
    function Pay() { return jsx('button', { onClick: () => client.loadPaymentData({ apiVersion: 2 }) }); }
    jsx(Pay, {});
    """,
    // Vue: options with a render function of each version, and a template.
    """
    new Vue({
      data() { return { request: null }; },
      created() { this.request = { apiVersion: 2 }; },
      methods: { pay() { client.loadPaymentData(this.request); } },
      render(h) { return h('button', { on: { click: this.pay } }); },
    });
    """,
    """
    Vue.createApp({
      template: '<p><button @click="pay">Pay</button></p>',
      methods: { pay() { client.loadPaymentData({ apiVersion: 2 }); } },
    }).mount('#container');
    """,
    """
    const Pay = {
      setup() {
        const request = ref({ apiVersion: 2 });
        const pay = () => client.loadPaymentData(request.value);
        return (context, cache) => createElementBlock('button', { onClick: pay });
      },
    };
    createApp(Pay).mount('#container');
    """,
    // Angular's compiled definition.
    """
    class Pay {
      pay() { client.loadPaymentData({ apiVersion: 2 }); }
      static definition = core.defineComponent({
        type: Pay, selectors: [['pay-button']],
        template: function (flags, context) {
          if (flags & 1) { core.ɵɵlistener('click', function () { return context.pay(); }); }
        },
      });
    }
    """,
    // Svelte and Solid.
    """
    function fragment(context) {
      let button;
      return { c() { button = element('button'); }, m(target) { listen(button, 'click', context[0]); } };
    }
    function instance() { return [() => client.loadPaymentData({ apiVersion: 2 })]; }
    class Pay extends Base { constructor(options) { super(); init(this, options, instance, fragment, equal, {}); } }
    new Pay({ target: document.body });
    """,
    // lit.
    """
    const result = html`<p><button @click=${() => client.loadPaymentData({ apiVersion: 2 })}>Pay</button>`;
    """,
  ])
  func `is started by a tap`(script: String) {
    let code = read(script)
    #expect(ways(code) == [[]])
    #expect(code.paymentCalls.first?.request.member("apiVersion") == .number(2))
  }

  @Test func `stands in the markup`() {
    var page = PageProgram(
      client
        + """
        Vue.createApp({
          methods: { async pay() { await fetch('/total'); client.loadPaymentData({}); } },
        }).mount('#container');
        """)
    page.attributes = ["@click": "pay"]
    let code = page.read()
    #expect(ways(code) == [[.network]])
    #expect(code.paymentCalls.first?.paths.first?.entry.elementIsPlaced == true)
  }

  @Test func `that changes state leads to what runs when it has changed`() {
    let code = read(
      """
      function Pay() {
        const [asked, setAsked] = React.useState(false);
        React.useEffect(() => { if (asked) client.loadPaymentData({}); }, [asked]);
        return React.createElement('button', { onClick: () => setAsked(true) });
      }
      ReactDOM.render(React.createElement(Pay), document.getElementById('container'));
      """)
    #expect(ways(code).first?.contains(.state) == true)
  }

  @Test func `that nobody renders is kept apart`() {
    let code = read(
      """
      export default function Pay() {
        const pay = async () => { await fetch('/total'); client.loadPaymentData({}); };
        return jsx('button', { onClick: pay });
      }
      """)
    let call = code.paymentCalls.first
    #expect(call?.paths == [])
    #expect(call?.unreachedPaths?.map(\.entry.kind) == [.frameworkProperty])
    #expect(call?.unreachedPaths?.map { $0.boundaries.map(\.kind) } == [[.network]])
  }
}
