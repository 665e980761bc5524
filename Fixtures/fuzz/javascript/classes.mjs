import a, {b as c, "x y" as d} from 'd' with {type: 'json'}; export * as e from "f"; export default (e, ...f) => ({g, h() {}, ...i, get [j]() {}})
class A extends (B, C) { static { this.#d = 1 } #d; accessor x; static async *'g'() { await super.f } @dec() y = new.target }
