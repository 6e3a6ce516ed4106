/**
 * The script of the page that checks an exported record. It is also inside each export, where it runs
 * offline.
 */
import {
	checkAgreement,
	checkRecord,
	type RecordCheck,
	type RecordJwk,
} from "#app/domain/bookings/record/check-record.ts";
import { readZip, UnreadableZipError } from "#app/domain/bookings/record/read-zip.ts";

const checker = document.querySelector<HTMLElement>("[data-record-check]");
const result = document.querySelector<HTMLElement>("[data-record-result]");
if (checker && result) start(checker, result);

function start(checker: HTMLElement, result: HTMLElement): void {
	checker.dataset.ready = "";
	const input = checker.querySelector<HTMLInputElement>("input[type=file]");
	checker.querySelector("button")?.addEventListener("click", async () => {
		result.replaceChildren(element("p", "Checking..."));
		const files = [...(input?.files ?? [])];
		result.replaceChildren(...(await check(files, checker.dataset.recordCheck)));
		result.querySelector("h2")?.focus();
	});
}

/** The result of a check, in words. `keys` is the URL of the published keys, if the page is on the site. */
async function check(chosen: readonly File[], keys: string | undefined): Promise<HTMLElement[]> {
	if (chosen.length === 0) return [element("p", "Choose the zip, or all files of the unpacked folder.")];
	if (!globalThis.crypto?.subtle)
		return [element("p", "This browser can't compute SHA-256 here. Open this page in another browser.")];
	const [first] = chosen;
	const agreement =
		first && chosen.length === 1 && !isZip(first) ? await checkAgreement(await getBytes(first)) : null;
	if (agreement)
		return [
			heading(
				agreement.isIntact
					? "The text of this agreement has the fingerprint stated below it."
					: "The text of this agreement was changed: it doesn't have the fingerprint stated below it.",
			),
			element("p", `The text's fingerprint is ${agreement.sha256}. Compare it with the agreement's page.`),
		];
	try {
		const files = await read(chosen);
		return describe(await checkRecord(files, keys ? await fetchKeys(keys) : undefined));
	} catch (error) {
		if (error instanceof UnreadableZipError) return [heading(error.message)];
		throw error;
	}
}

async function read(chosen: readonly File[]) {
	const [first] = chosen;
	if (first && chosen.length === 1 && isZip(first)) return readZip(await getBytes(first));
	return new Map(await Promise.all(chosen.map(async (file) => [file.name, await getBytes(file)] as const)));
}

const isZip = ({ name }: File): boolean => name.toLowerCase().endsWith(".zip");
const getBytes = async (file: File) => new Uint8Array(await file.arrayBuffer());

/**
 * The keys that the site publishes. Undefined without a connection, in which case the keys in the export are
 * used.
 */
async function fetchKeys(url: string): Promise<RecordJwk[] | undefined> {
	try {
		const { keys } = (await (await fetch(url)).json()) as { keys: RecordJwk[] };
		return keys;
	} catch {
		return undefined;
	}
}

function describe({ problems, entries, absent, manifest, signature }: RecordCheck): HTMLElement[] {
	const [first] = problems;
	const parts = [heading(first ? first.text : "Nothing in this record was changed.")];
	if (problems.length > 1) {
		parts.push(element("p", "Other differences, some of which may follow from the first:"));
		parts.push(list(problems.slice(1, 21).map(({ text }) => text)));
	}
	if (signature === "unsupported")
		parts.push(
			element(
				"p",
				"This browser can't check Ed25519 signatures, so the signature wasn't checked. Everything else was. Use a current browser, or the command in README.txt.",
			),
		);
	if (manifest)
		parts.push(
			list([
				`Booking ${manifest.booking}, exported ${manifest.createdAt} from ${manifest.site}`,
				`Entries: ${manifest.entries}`,
				`Head: ${manifest.head}`,
				`Signing key: ${manifest.keyId}. Compare it with ${manifest.site}/.well-known/record-keys.json`,
				...(absent > 0
					? [
							`${absent} ${absent === 1 ? "text or file isn't" : "texts or files aren't"} in this export, because ${absent === 1 ? "it was" : "they were"} deleted, or only someone else may see ${absent === 1 ? "it" : "them"}.`,
						]
					: []),
			]),
		);
	if (entries.length > 0) parts.push(...listEntries(entries));
	return parts;
}

/** The entries, each with the head that emails stated at that time. */
const listEntries = (entries: RecordCheck["entries"]): HTMLElement[] => [
	element("p", "Compare the end of each line with “Record:” in the emails you got about this booking:"),
	list(entries.map(({ number, at, kind, mark }) => `Entry ${number}, ${at}, ${kind}: ${mark}`)),
];

function element(name: string, text: string): HTMLElement {
	const made = document.createElement(name);
	made.textContent = text;
	return made;
}

function heading(text: string): HTMLElement {
	const made = element("h2", text);
	made.tabIndex = -1;
	made.className = "text-h3";
	return made;
}

function list(items: readonly string[]): HTMLElement {
	const made = document.createElement("ul");
	made.className = "list-disc pl-6";
	made.append(...items.map((item) => element("li", item)));
	return made;
}
