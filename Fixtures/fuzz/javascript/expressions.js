async function* f(a, {b = 1, ...c}, [d]) { for await (const e of `x${f}y`) yield* /[/]/v.g?.(h) ?? 0x1_0n ** -1 }
label: switch (a) { case b ? c : d: try { if (e) break; else do f(); while (g) } catch { } default: }
