import { describe, expect, it } from "vitest";
import { marksOf, usedStyles } from "#app/http/page-styles.server.ts";
import { styleParts } from "../../scripts/style-parts.ts";

/** What of a stylesheet a page is given. */
const given = (css: string, html: string, script = "") => usedStyles(styleParts(css, script), marksOf(html));

describe("the rules that a page can use", () => {
	it.each([
		[".a{top:0}", '<p class="a">', true],
		[".a{top:0}", '<p class="b">', false],
		[".a .b,.c.d{top:0}", '<p class="b c">', false],
		[".a .b,.c.d{top:0}", '<p class="b a">', true],
		["p,.c.d{top:0}", "<p>", true],
		["table td{top:0}", "<table>", false],
		["linearGradient{top:0}", "<linearGradient>", true],
		["*,::before{top:0}", "", true],
		[":root:not(.a) [data-b]:not(p){top:0}", "", true],
		[":is(.a,.b):hover{top:0}", '<p class="b">', true],
		[":is(.a,.b):hover{top:0}", '<p class="c">', false],
		[":is(.a,[open]) i{top:0}", "<i>", true],
		[":where(.a>:not(:last-child)){top:0}", "<p>", false],
		["p:has(>.a){top:0}", "<p>", false],
		["p:has(>.a){top:0}", '<p><i class="a">', true],
		["[class*=a]{top:0}", "<p>", true],
		[":unknown(<){top:0}", "<p>", true],
		[String.raw`.lg\:w-\[50\%\]{top:0}`, '<p class="lg:w-[50%]">', true],
		[String.raw`.\[\&\>b\]\:x>b{top:0}`, '<p class="[&amp;&gt;b]:x"><b>', true],
		[".a{top:0;&:hover .b{left:0}@media print{left:1px}}", '<p class="a">', true],
	])("%s for %s: %s", (css, html, isGiven) => {
		expect(given(css, html)).toBe(isGiven ? css : "");
	});

	it("keep their order and what stands around them", () => {
		const css =
			"@layer one,two;@layer two{.x{top:0}}@media print{@page{margin:0}.a{top:0}.b{top:0}}@supports (gap:0){@media (min-width:1px){.b{left:0}}}@font-face{font-family:x}.a{top:1px}";
		expect(given(css, '<p class="a">')).toBe("@layer one,two;@layer two{}@media print{@page{margin:0}.a{top:0}}@font-face{font-family:x}.a{top:1px}");
	});

	it("bring the animations and properties that they name", () => {
		const css =
			"*{--x:0;--y:0}.a{animation:1s turn;top:var(--x)}.b{animation:1s fade;top:var(--y)}@property --x{inherits:false}@property --y{inherits:false}@keyframes turn{to{top:0}}@keyframes fade{to{top:0}}";
		expect(given(css, '<p class="a">')).toBe("*{--x:0;}.a{animation:1s turn;top:var(--x)}@property --x{inherits:false}@keyframes turn{to{top:0}}");
		expect(given(css, "")).toBe("*{}");
	});

	it("are those of what the page's script may make, too", () => {
		const css = ".mb-4{top:0}.mb{top:0}p{top:0}b{top:0}.a\\.5{top:0}";
		expect(given(css, "", 'e.className="mb-4 a.5";let b=x("p")')).toBe(".mb-4{top:0}p{top:0}.a\\.5{top:0}");
	});
});
