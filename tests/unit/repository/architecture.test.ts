import { describe, expect, it } from "vitest";
import { arrowsOf, importsOf } from "../../../scripts/architecture.ts";

describe("the picture of the imports", () => {
	it("finds each kind of import of the application's code, but no other text", () => {
		const source = `import { one } from "#app/one/one.ts";
import type { Two } from "../two/two.ts";
import "#app/three/three.ts";
export { four } from "../four/four.ts";
export * from "../five/five.ts";
const six = () => import("#app/six/six.ts");
import { z } from "zod";
import styles from "#app/styles/a.css?inline";
// import { comment } from "#app/comment/comment.ts";
const text = 'import { text } from "#app/text/text.ts"';`;
		expect(importsOf("app/a/a.tsx", source).toSorted()).toEqual(
			["one", "two", "three", "four", "five", "six"].map((name) => `app/${name}/${name}.ts`).toSorted(),
		);
	});

	it("leaves out an arrow only if two others connect the same parts", () => {
		const imports = new Map([
			["a", new Set(["b", "c", "d"])],
			["b", new Set(["c"])],
			["c", new Set(["e"])],
			["d", new Set(["b"])],
		]);
		expect(arrowsOf(imports)).toEqual([
			["a", "d"],
			["b", "c"],
			["c", "e"],
			["d", "b"],
		]);
	});
});
