with (a) { var \u0061 = '\08\u{1F600}', b = 010 } <!-- x
--> y
if (c) function g() {} else for (let in d) ; let
yield: async: await => x; async (a, b) \n => {}
