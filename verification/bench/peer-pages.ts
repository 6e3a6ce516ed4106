import { type CheerioAPI, load } from "cheerio";

/** A page that the peer also serves. */
type PeerPage = {
	name: string;
	path: string;
	/** Our route module, and what the peer's route takes from it to run the same queries. */
	module: string;
	exports: string;
};

export const peerPages: readonly PeerPage[] = [
	{
		name: "Settings",
		path: "/settings",
		module: "#app/routes/account/settings/settings.tsx",
		exports: "loader",
	},
	{
		name: "Dashboard",
		path: "/dashboard",
		module: "#app/routes/account/dashboard/dashboard.tsx",
		exports: "loader",
	},
	{ name: "Bookings", path: "/bookings", module: "#app/routes/bookings/bookings.tsx", exports: "loader" },
	{
		name: "Messages",
		path: "/messages",
		module: "#app/routes/messages/messages.tsx",
		exports: "loader, middleware",
	},
];

type Node = ReturnType<ReturnType<CheerioAPI["root"]>["contents"]>[number];

/** The source of the peer's route for a page: our loader, and a component that renders our HTML. */
export function routeModule({ module, exports }: PeerPage, html: string): string {
	const $ = load(html, { scriptingEnabled: false });
	const meta = [
		{ title: $("title").text() },
		{ name: "description", content: $("meta[name=description]").attr("content") },
	];
	return `import { Link } from "react-router";

export { ${exports} } from ${JSON.stringify(module)};

export const meta = () => ${JSON.stringify(meta)};

export default function Page() {
	return <>${$("body").contents().toArray().map(toJsx).join("")}</>;
}
`;
}

/** React's names for attributes, if they differ from the names in HTML. */
const propNames: Record<string, string> = {
	autofocus: "autoFocus",
	checked: "defaultChecked",
	class: "className",
	for: "htmlFor",
	formnovalidate: "formNoValidate",
	novalidate: "noValidate",
	readonly: "readOnly",
	srcset: "srcSet",
	tabindex: "tabIndex",
};
/** Attributes without a value. React leaves them out if their value is empty. */
const switches = [
	"autofocus",
	"checked",
	"disabled",
	"formnovalidate",
	"hidden",
	"multiple",
	"novalidate",
	"open",
	"readonly",
	"required",
	"selected",
];

/** An element or a text as JSX. A link to a page becomes a `<Link>`, as in React Router's template. */
function toJsx(node: Node): string {
	if (node.type === "text") return `{${JSON.stringify(node.data)}}`;
	if (node.type !== "tag") return "";
	const { name, attribs } = node;
	const isLink = name === "a" && attribs.href?.startsWith("/") && attribs.download === undefined;
	const getProp = (attribute: string) => {
		if (isLink && attribute === "href") return "to";
		if (name === "input" && attribute === "value") return "defaultValue";
		return propNames[attribute] ?? attribute;
	};
	const props = Object.entries(attribs).map(
		([attribute, value]) =>
			` ${getProp(attribute)}={${switches.includes(attribute) ? true : JSON.stringify(value)}}`,
	);
	const tag = isLink ? "Link" : name;
	return `<${tag}${props.join("")}>${node.children.map(toJsx).join("")}</${tag}>`;
}

/**
 * Returns the elements and texts of a page's body, to compare two pages, without scripts, hidden values,
 * times, and what React Router and React add for their own scripts.
 */
export function comparableBody(html: string): string {
	const $ = load(html, { scriptingEnabled: false });
	$("script, template, div[hidden][id^='S:']").remove();
	$("input[type=hidden]").attr("value", "");
	$("time").text("");
	return $("body").contents().toArray().map(toText).join("");
}

function toText(node: Node): string {
	if (node.type === "text") return node.data;
	if (node.type !== "tag") return "";
	const attributes = Object.entries(node.attribs)
		.filter(([name]) => name !== "data-discover")
		.map(([name, value]) => ` ${name}="${value}"`)
		.sort();
	return `<${node.name}${attributes.join("")}>${node.children.map(toText).join("")}</${node.name}>`;
}

/** Throws if two pages differ. The error shows where they begin to differ. */
export function assertSameBody(path: string, ours: string, peers: string): void {
	const [expected, actual] = [comparableBody(ours), comparableBody(peers)];
	if (expected === actual) return;
	let at = 0;
	while (expected[at] === actual[at]) at++;
	const place = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
	throw new Error(`The peer's ${path} differs from ours: ${place(actual)} instead of ${place(expected)}`);
}
