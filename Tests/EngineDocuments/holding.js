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

  const words = pairs => pairs
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([name, value]) => name === '' ? value : value === true ? name : `${name}=${value}`)
    .join(' ');
  const textOf = element =>
    [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join('');
  const fold = text => text.replace(/\s+/gu, ' ').trim();

  function kindOf(script) {
    const isHTML = script.namespaceURI === html;
    let type = script.getAttribute('type');
    const language = isHTML ? script.getAttribute('language') : null;
    if (type === null && language) type = 'text/' + language;
    if (!type) return 'classic';
    type = type.replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, '').toLowerCase();
    if (type === 'module' || type === 'importmap') return type;
    if (javaScript.has(type)) return 'classic';
    const isData = ['speculationrules', 'application/json', 'text/json'].includes(type) ||
      type.endsWith('+json');
    return isData ? 'data' : null;
  }

  const labelled = element => {
    const isHTML = element.namespaceURI === html;
    const name = element.localName.toLowerCase();
    const isLeftOut = isHTML &&
      ['script', 'meta', 'base', 'link', 'style', 'title', 'noscript', 'html', 'head']
        .includes(name);
    const isLookedUp = (isHTML && (name === 'button' || name === 'input')) ||
      name.includes('-') ||
      [...element.attributes]
        .some(({ name }) => ['id', 'name', 'class'].includes(name) || /^data-/.test(name));
    return !isLeftOut && isLookedUp;
  };

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

  function read() {
    const found = {
      title: '', base: null, scripts: [], frames: [], links: [], metas: [], handlers: [],
      scriptURLs: [], elements: [], parents: [],
    };
    const all = [...replaced, ...elementsOf(document)];
    const inTree = all.filter(it => it.namespaceURI === html && it.getRootNode() === document);
    const firstBase = name =>
      inTree.find(it => it.localName === 'base' && it.hasAttribute(name))?.getAttribute(name) ?? null;
    const baseTarget = firstBase('target');
    // Formatting elements that the parser opens again are copies of one tag.
    const add = (list, entry, element) => {
      const isCopy = element.namespaceURI === html && formatting.has(element.localName);
      if (!isCopy || !found[list].includes(entry)) found[list].push(entry);
    };
    for (const element of all) {
      const isHTML = element.namespaceURI === html, isSVG = element.namespaceURI === svg;
      const name = element.localName.toLowerCase();
      const get = name => element.getAttribute(name);
      const has = name => element.hasAttribute(name);

      if (name === 'script' && (isHTML || isSVG)) {
        const kind = kindOf(element);
        const source = isSVG ? get('href') ?? get('xlink:href') : get('src');
        const text = textOf(element);
        // Those that are there for others: for page code to read, for older engines to run.
        const isForOthers = kind === 'data' || (kind === 'classic' && has('nomodule'));
        const holdsSomething = source !== null || text !== '';
        const counts = refused.has(element) || isForOthers || replaced.includes(element);
        if (kind && counts && (holdsSomething || refused.has(element)))
          add('scripts', words([
            ['', kind], ['type', get('type')], ['src', source], ['async', has('async')],
            ['defer', has('defer')], ['nomodule', has('nomodule')],
            ['integrity', get('integrity')], ['crossorigin', get('crossorigin')],
            ['id', get('id')], ['text', source === null ? text : null],
          ]), element);
      }
      if (isHTML && (name === 'iframe' || name === 'frame')) {
        const inline = name => element.localName === 'iframe' ? get(name) : null;
        add('frames', words([
          ['src', get('src')], ['srcdoc', inline('srcdoc')], ['name', get('name')],
          ['id', get('id')], ['allow', inline('allow')], ['sandbox', inline('sandbox')],
          ['allowpaymentrequest', inline('allowpaymentrequest') !== null],
        ]), element);
      }
      const isLink = (isHTML && ['a', 'area', 'form'].includes(name)) || (isSVG && name === 'a');
      let address = name === 'form' ? 'action' : 'href';
      if (isSVG && !has(address)) address = 'xlink:href';
      if (isLink && (name === 'form' || element.attributes.length > 0))
        add('links', words([
          ['', name === 'a' ? 'anchor' : name], ['address', get(address)],
          ['target', get('target') ?? baseTarget], ['rel', get('rel')],
          ['method', name === 'form' ? get('method')?.toLowerCase() : null], ['id', get('id')],
        ]), element);
      if (isHTML && name === 'meta' && (has('http-equiv') || has('name')))
        add('metas', words([
          ['http-equiv', get('http-equiv')?.toLowerCase()], ['name', get('name')?.toLowerCase()],
          ['content', get('content') ?? ''],
          ['in head', element.parentNode === document.head],
        ]), element);

      const programIn =
        isLink ? address
        : isHTML && (name === 'iframe' || name === 'frame') ? 'src'
        : isHTML && (name === 'button' || name === 'input') ? 'formaction' : null;
      const code = programIn && has(programIn) ? program(get(programIn)) : null;
      if (code !== null) add('scriptURLs', `${name} ${code}`, element);

      for (const { name: attribute, value } of element.attributes)
        if (/^on./.test(attribute) && attribute in element)
          add('handlers', `${name}.${attribute.slice(2)}=${value}`, element);

      const attributes = [...element.attributes];
      if (labelled(element)) {
        const classes = (get('class') ?? '').split(/[ \t\n\f\r]+/).filter(name => name !== '');
        let around = element;
        do {
          around = around.parentElement ?? around.parentNode?.host;
        } while (around && !(labelled(around)));
        if (get('id') !== null && !formatting.has(name))
          add('parents', `${get('id')} in ${around?.getAttribute('id') ?? around?.localName?.toLowerCase() ?? '-'}`, element);
        add('elements', words([
          ['', name], ['id', get('id')], ['class', classes.join('.') || null],
          ...attributes.map(({ name, value }) => [name.toLowerCase(), `"${value}"`])
            .filter(([name]) => name !== 'id' && name !== 'class')
            .sort(([one], [other]) => one < other ? -1 : one > other ? 1 : 0),
        ]), element);
      }
    }
    const title = inTree.find(it => it.localName === 'title');
    if (title) found.title = fold(textOf(title));
    found.base = firstBase('href');
    return JSON.stringify(found);
  }

  // Refusals are told in tasks of their own, which come first.
  document.addEventListener('DOMContentLoaded', () =>
    setTimeout(() => setTimeout(() => webkit.messageHandlers.holding.postMessage(read()))));
}
