// What a parsed document holds, in the words of Holding.swift of EngineDocumentsTests.
//
// Read from the tree as it stands when the parser is done. The policy that the document came with
// allows no script, and the engine tells of each that it refuses: those it would have run.
function () {
  const html = 'http://www.w3.org/1999/xhtml', svg = 'http://www.w3.org/2000/svg';
  const formatting = new Set(
    'a b big code em font i nobr s small strike strong tt u'.split(' '));
  const javaScript = new Set(
    ('application/ecmascript application/javascript application/x-ecmascript ' +
      'application/x-javascript text/ecmascript text/javascript text/javascript1.0 ' +
      'text/javascript1.1 text/javascript1.2 text/javascript1.3 text/javascript1.4 ' +
      'text/javascript1.5 text/jscript text/livescript text/x-ecmascript text/x-javascript')
      .split(' '));
  // Scripts that the engine would have run: it refused their text, or failed to fetch them.
  const refused = new WeakSet();
  for (const type of ['securitypolicyviolation', 'error'])
    document.addEventListener(type, event => refused.add(event.composedPath()[0]), true);

  // Scripts of a body that a frameset replaced have run all the same.
  const replaced = [];
  new MutationObserver(records => {
    for (const record of records)
      for (const node of record.removedNodes)
        if (node.localName === 'body') replaced.push(...node.querySelectorAll('script'));
  }).observe(document, { childList: true, subtree: true });

  function* elementsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      yield walker.currentNode;
      if (walker.currentNode.shadowRoot) yield* elementsOf(walker.currentNode.shadowRoot);
    }
  }

  const isHTML = element => element.namespaceURI === html;
  const isSVG = element => element.namespaceURI === svg;
  const nameOf = element => element.localName.toLowerCase();
  const isNamed = (element, ...names) => isHTML(element) && names.includes(nameOf(element));
  const textOf = element =>
    [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join('');
  const fold = text => text.replace(/\s+/gu, ' ').trim();

  // A line of what is there: a word for an attribute that is only there or not.
  const line = (...pairs) => pairs
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([name, value]) => name === '' ? value : value === true ? name : `${name}=${value}`)
    .join(' ');
  const pairs = (element, ...names) => names.map(name => [name, element.getAttribute(name)]);
  const flags = (element, ...names) => names.map(name => [name, element.hasAttribute(name)]);

  function kindOf(script) {
    let type = script.getAttribute('type');
    const language = isHTML(script) ? script.getAttribute('language') : null;
    if (type === null && language) type = 'text/' + language;
    if (!type) return 'classic';
    type = type.replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, '').toLowerCase();
    if (type === 'module' || type === 'importmap') return type;
    if (javaScript.has(type)) return 'classic';
    const isData = ['speculationrules', 'application/json', 'text/json'].includes(type) ||
      type.endsWith('+json');
    return isData ? 'data' : refused.has(script) ? 'of a type that is not known here' : null;
  }

  function script(element) {
    if (nameOf(element) !== 'script' || !(isHTML(element) || isSVG(element))) return null;
    const kind = kindOf(element);
    const source = isSVG(element)
      ? element.getAttribute('href') ?? element.getAttribute('xlink:href')
      : element.getAttribute('src');
    const text = textOf(element);
    // Those that are there for others: for page code to read, for older engines to run.
    const isForOthers = kind === 'data' || (kind === 'classic' && element.hasAttribute('nomodule'));
    const wasRun = refused.has(element) || replaced.includes(element);
    if (!kind || !(wasRun || isForOthers) || (source === null && text === '')) return null;
    return line(
      ['', kind], ...pairs(element, 'type'), ['src', source],
      ...flags(element, 'async', 'defer', 'nomodule'),
      ...pairs(element, 'integrity', 'crossorigin', 'id'), ['text', source === null ? text : null]);
  }

  function frame(element) {
    if (isNamed(element, 'frame')) return line(...pairs(element, 'src', 'name', 'id'));
    if (!isNamed(element, 'iframe')) return null;
    return line(
      ...pairs(element, 'src', 'srcdoc', 'name', 'id', 'allow', 'sandbox'),
      ...flags(element, 'allowpaymentrequest'));
  }

  // The attribute that says where an element leads.
  function addressOf(element) {
    if (isNamed(element, 'form')) return 'action';
    if (isNamed(element, 'a', 'area')) return 'href';
    if (!isSVG(element) || nameOf(element) !== 'a') return null;
    return element.hasAttribute('href') ? 'href' : 'xlink:href';
  }

  // A submit button that sends its form elsewhere, or into another window, than the form says.
  function submission(element, baseTarget) {
    const isSubmit = isNamed(element, 'button') ? element.type === 'submit' :
      isNamed(element, 'input') && (element.type === 'submit' || element.type === 'image');
    const sets = ['formaction', 'formtarget'].some(name => element.hasAttribute(name));
    if (!isSubmit || !sets || !element.form) return null;
    const of = (own, name) => element.getAttribute(own) ?? element.form.getAttribute(name);
    return line(
      ['', 'form'], ['address', of('formaction', 'action')],
      ['target', of('formtarget', 'target') ?? baseTarget],
      ...pairs(element.form, 'rel'), ['method', of('formmethod', 'method')?.toLowerCase()],
      ...pairs(element, 'id'));
  }

  function link(element, baseTarget) {
    const sent = submission(element, baseTarget);
    if (sent) return sent;
    const name = nameOf(element), isForm = name === 'form';
    if (!addressOf(element) || !(isForm || element.attributes.length > 0)) return null;
    return line(
      ['', name === 'a' ? 'anchor' : name], ['address', element.getAttribute(addressOf(element))],
      ['target', element.getAttribute('target') ?? baseTarget], ...pairs(element, 'rel'),
      ['method', isForm ? element.getAttribute('method')?.toLowerCase() : null],
      ...pairs(element, 'id'));
  }

  function meta(element) {
    if (!isNamed(element, 'meta')) return null;
    if (!element.hasAttribute('http-equiv') && !element.hasAttribute('name')) return null;
    return line(
      ['http-equiv', element.getAttribute('http-equiv')?.toLowerCase()],
      ['name', element.getAttribute('name')?.toLowerCase()],
      ['content', element.getAttribute('content') ?? ''],
      ['in head', element.parentNode === document.head]);
  }

  function handlers(element) {
    return [...element.attributes]
      .filter(({ name }) => /^on./.test(name) && name in element)
      .map(({ name, value }) => `${nameOf(element)}.${name.slice(2)}=${value}`);
  }

  function scriptURL(element) {
    const attribute = addressOf(element) ??
      (isNamed(element, 'iframe', 'frame') ? 'src' :
        isNamed(element, 'button', 'input') ? 'formaction' : null);
    const code = attribute === null ? null : program(element.getAttribute(attribute) ?? '');
    return code === null ? null : `${nameOf(element)} ${code}`;
  }

  // The program that an address is; null where it is none.
  function program(address) {
    let url;
    try {
      url = new URL(address);
    } catch {
      return null;
    }
    if (url.protocol !== 'javascript:') return null;
    const bytes = [];
    const text = new TextEncoder().encode(url.href.slice('javascript:'.length));
    for (let at = 0; at < text.length; at++) {
      const hex = String.fromCharCode(...text.slice(at + 1, at + 3));
      if (text[at] === 0x25 && /^[0-9a-f]{2}$/i.test(hex)) {
        bytes.push(parseInt(hex, 16));
        at += 2;
      } else {
        bytes.push(text[at]);
      }
    }
    return new TextDecoder().decode(new Uint8Array(bytes));
  }

  // Whether page code may look for it.
  function isLookedUp(element) {
    if (isNamed(
      element, 'script', 'meta', 'base', 'link', 'style', 'title', 'noscript', 'html', 'head'))
      return false;
    return isNamed(element, 'button', 'input') || nameOf(element).includes('-') ||
      [...element.attributes]
        .some(({ name }) => ['id', 'name', 'class'].includes(name) || name.startsWith('data-'));
  }

  function lookedUp(element) {
    if (!isLookedUp(element)) return null;
    const classes = (element.getAttribute('class') ?? '').split(/[ \t\n\f\r]+/)
      .filter(name => name !== '');
    return line(
      ['', nameOf(element)], ...pairs(element, 'id'), ['class', classes.join('.') || null],
      ...[...element.attributes].map(({ name, value }) => [name.toLowerCase(), `"${value}"`])
        .filter(([name]) => name !== 'id' && name !== 'class')
        .sort(([one], [other]) => one < other ? -1 : one > other ? 1 : 0));
  }

  function parent(element) {
    const id = element.getAttribute('id');
    if (id === null || !isLookedUp(element) || formatting.has(nameOf(element))) return null;
    let around = element;
    do {
      around = around.parentElement ?? around.parentNode?.host;
    } while (around && !isLookedUp(around));
    return `${id} in ${around ? around.getAttribute('id') ?? nameOf(around) : '-'}`;
  }

  function read() {
    const all = [...replaced, ...elementsOf(document)];
    // Others are none in a shadow tree.
    const inTree = all.filter(it => isHTML(it) && it.getRootNode() === document);
    const firstBase = name => inTree
      .find(it => it.localName === 'base' && it.hasAttribute(name))?.getAttribute(name) ?? null;
    const title = inTree.find(it => it.localName === 'title');
    const baseTarget = firstBase('target');
    const found = {
      title: title ? fold(textOf(title)) : '', base: firstBase('href'), scripts: [], frames: [],
      links: [], metas: [], handlers: [], scriptURLs: [], elements: [], parents: [],
    };
    for (const element of all) {
      // Formatting elements that the parser opens again are copies of one tag.
      const isCopy = isHTML(element) && formatting.has(element.localName);
      const add = (list, entry) => {
        if (entry !== null && !(isCopy && list.includes(entry))) list.push(entry);
      };
      add(found.scripts, script(element));
      add(found.frames, frame(element));
      add(found.links, link(element, baseTarget));
      add(found.metas, meta(element));
      for (const handler of handlers(element)) add(found.handlers, handler);
      add(found.scriptURLs, scriptURL(element));
      add(found.elements, lookedUp(element));
      add(found.parents, parent(element));
    }
    return JSON.stringify(found);
  }

  // Refusals are told in tasks of their own, which come first.
  document.addEventListener('DOMContentLoaded', () =>
    setTimeout(() => setTimeout(() => webkit.messageHandlers.holding.postMessage(read()))));
}
