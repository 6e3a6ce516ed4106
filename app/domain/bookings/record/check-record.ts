/**
 * Checks an exported record. This file doesn't import anything, because it also runs offline in the browser,
 * as the checker page inside each export.
 */

/** The files of an export by name. */
export type RecordFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export const RECORD_FORMAT = "greenroom-record-1";

export const RECORD_FILES = {
	entries: "record.jsonl",
	manifest: "manifest.json",
	signature: "manifest.json.sig",
	keys: "record-keys.json",
	pem: "public-key.pem",
	checker: "check.html",
	readme: "README.txt",
} as const;

/** The line between the text of a downloaded agreement and its signatures. */
export const AGREEMENT_END = "=== End of the agreement ===\n";

/**
 * Whether the text of a downloaded agreement matches the fingerprint below it. Null if the file isn't an
 * agreement. The file doesn't contain our signature, so compare the fingerprint with the one on the
 * agreement's page.
 */
export async function checkAgreement(
	bytes: Uint8Array<ArrayBuffer>,
): Promise<{ isIntact: boolean; sha256: string } | null> {
	const [text, signatures, ...more] = (decode(bytes) ?? "").split(AGREEMENT_END);
	const stated = /^[0-9a-f]{64}$/m.exec(signatures ?? "")?.[0];
	if (text === undefined || !stated || more.length > 0) return null;
	const sha256 = await hash(text);
	return { isIntact: sha256 === stated, sha256 };
}

/** A line of record.jsonl. The event is canonical JSON, so its bytes are what was hashed. */
export const writeRecordLine = (event: string, hash: string): string =>
	`{"event":${event},"hash":"${hash}"}\n`;

const LINE = /^\{"event":(\{.*\}),"hash":"([0-9a-f]{64})"\}$/;

/** The file name for one of an entry's texts. */
export const recordTextFile = (number: number, name: string): string => `text-${pad(number)}-${name}.txt`;

const extensions: Record<string, string> = {
	"application/pdf": "pdf",
	"image/jpeg": "jpg",
	"image/png": "png",
};

/** The name of one of an entry's uploaded files. Positions start at 0. */
export const recordFileName = (number: number, position: number, type: string): string =>
	`file-${pad(number)}-${position + 1}.${extensions[type] ?? "bin"}`;

const pad = (number: number): string => String(number).padStart(4, "0");

/** The parts of an event that are needed to check it. */
export type CheckedEvent = {
	number: number;
	at: string;
	kind: string;
	texts?: Record<string, string>;
	files?: { id: string; type: string; bytes: number; sha256: string }[];
};

/** The manifest, which is the part of an export that is signed. */
export type RecordManifest = {
	format: typeof RECORD_FORMAT;
	/** The site that exported the record. */
	site: string;
	/** The booking's reference. */
	booking: string;
	createdAt: string;
	entries: number;
	/** The hash of the last entry. */
	head: string;
	keyId: string;
	files: { name: string; bytes: number; sha256: string }[];
};

export type RecordJwk = { kty: string; crv?: string; x?: string; kid?: string };

/** Something that has changed since the export. */
export type RecordProblem = {
	/** The number of the entry that has the problem. Null for a file that doesn't belong to an entry. */
	entry: number | null;
	/** The file that has the problem. */
	file: string;
	text: string;
};

export type RecordCheck = {
	/** In the order of the entries, so the first problem is about the first change. */
	problems: RecordProblem[];
	/**
	 * The entries before the first one that was changed. `mark` is the beginning of the entry's hash, which
	 * emails showed at that time.
	 */
	entries: { number: number; at: string; kind: string; mark: string }[];
	/**
	 * The number of the entries' texts and files missing from the export because they were deleted or withheld.
	 */
	absent: number;
	/** Null if the manifest is missing or unreadable. */
	manifest: RecordManifest | null;
	signature: "valid" | "invalid" | "unsupported" | "missing";
};

/**
 * Checks an export: the hash of each entry, its texts and files, the manifest, and its signature. `trusted`
 * contains the keys that the site publishes. If `trusted` is missing, the key in the export is used, and the
 * reader has to compare that key's ID with the published one.
 */
export async function checkRecord(files: RecordFiles, trusted?: readonly RecordJwk[]): Promise<RecordCheck> {
	const { signature, manifest, keyProblem } = await checkManifest(files, trusted);
	const chain = await checkChain(files.get(RECORD_FILES.entries), manifest);
	const contents = await checkContents(files, chain.events, manifest);
	const known = new Set(contents.problems.map(({ file }) => file));
	if (chain.problem) known.add(RECORD_FILES.entries);
	return {
		problems: [
			...[...(chain.problem ? [chain.problem] : []), ...contents.problems].sort(
				(a, b) => (a.entry ?? 0) - (b.entry ?? 0),
			),
			...keyProblem,
			...(await checkListed(files, manifest, known)),
		],
		entries: chain.events.map(({ number, at, kind, hash }) => ({
			number,
			at,
			kind,
			mark: hash.slice(0, 12),
		})),
		absent: contents.absent,
		manifest,
		signature,
	};
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a file, or null if its bytes aren't UTF-8. */
function decode(bytes: Uint8Array<ArrayBuffer>): string | null {
	try {
		return utf8.decode(bytes);
	} catch {
		return null;
	}
}

const hash = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> => {
	const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

const problem = (text: string, file: string, entry: number | null = null): RecordProblem => ({
	entry,
	file,
	text,
});

type Chain = { events: (CheckedEvent & { hash: string })[]; problem: RecordProblem | null };

/**
 * The entries whose hashes match, up to the first one that was changed. Later entries can't be checked,
 * because their hashes depend on the changed entry.
 */
async function checkChain(
	bytes: Uint8Array<ArrayBuffer> | undefined,
	manifest: RecordManifest | null,
): Promise<Chain> {
	const file = RECORD_FILES.entries;
	if (!bytes) return { events: [], problem: problem(`${file} is missing.`, file) };
	const events: Chain["events"] = [];
	let previous = "";
	for (const line of splitLines(bytes)) {
		const number = events.length + 1;
		const changed = { events, problem: problem(`Entry ${number} was changed.`, file, number) };
		const [, event, stated] = LINE.exec(decode(line) ?? "") ?? [];
		if (event === undefined || stated === undefined) return changed;
		if ((await hash(`${previous}\n${event}`)) !== stated) return changed;
		const facts = parse<CheckedEvent>(event);
		if (facts?.number !== number) return changed;
		events.push({ ...facts, hash: stated });
		previous = stated;
	}
	if (!manifest) return { events, problem: null };
	const count = events.length;
	if (count < manifest.entries)
		return {
			events,
			problem: problem(
				`Entry ${count + 1} is missing. The record has ${manifest.entries} entries, and this file ${count}.`,
				file,
				count + 1,
			),
		};
	if (count > manifest.entries)
		return {
			events,
			problem: problem(`Entry ${manifest.entries + 1} was added.`, file, manifest.entries + 1),
		};
	if (previous !== manifest.head)
		return { events, problem: problem("The last entry isn't the one that was signed.", file, count) };
	return { events, problem: null };
}

/** The lines of a file without their line breaks. Text after the last line break is also a line. */
function* splitLines(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
	for (let start = 0; start < bytes.length; ) {
		const end = bytes.indexOf(10, start);
		// If the last line has no line break, someone has changed it. The added zero byte makes its check fail.
		if (end === -1) return yield new Uint8Array([...bytes.subarray(start), 0]);
		yield bytes.subarray(start, end);
		start = end + 1;
	}
}

function parse<T>(text: string): T | null {
	try {
		return JSON.parse(text) as T;
	} catch {
		return null;
	}
}

/** Compares the entries' texts and files with the hashes in the entries. */
async function checkContents(
	files: RecordFiles,
	events: readonly CheckedEvent[],
	manifest: RecordManifest | null,
): Promise<{ problems: RecordProblem[]; absent: number }> {
	const listed = new Set(manifest?.files.map(({ name }) => name));
	const problems: RecordProblem[] = [];
	let absent = 0;
	for (const { number, texts = {}, files: attached = [] } of events) {
		const contents = [
			...Object.entries(texts).map(([name, sha256]) => ({ name: recordTextFile(number, name), sha256 })),
			...attached.map(({ type, sha256 }, i) => ({ name: recordFileName(number, i, type), sha256 })),
		];
		for (const { name, sha256 } of contents) {
			const bytes = files.get(name);
			if (bytes && (await hash(bytes)) !== sha256)
				problems.push(problem(`${name} was changed. It belongs to entry ${number}.`, name, number));
			else if (!bytes && listed.has(name))
				problems.push(problem(`${name} is missing. It belongs to entry ${number}.`, name, number));
			else if (!bytes) absent++;
		}
	}
	return { problems, absent };
}

type Signed = Pick<RecordCheck, "signature" | "manifest"> & { keyProblem: RecordProblem[] };

async function checkManifest(files: RecordFiles, trusted?: readonly RecordJwk[]): Promise<Signed> {
	const bytes = files.get(RECORD_FILES.manifest);
	const signature = files.get(RECORD_FILES.signature);
	const file = RECORD_FILES.manifest;
	if (!bytes)
		return { signature: "missing", manifest: null, keyProblem: [problem(`${file} is missing.`, file)] };
	const manifest = parse<RecordManifest>(decode(bytes) ?? "");
	const changed = problem(
		`${file} or its signature, ${RECORD_FILES.signature}, was changed or isn't from this site.`,
		file,
	);
	if (manifest?.format !== RECORD_FORMAT || !Array.isArray(manifest.files))
		return { signature: "invalid", manifest: null, keyProblem: [changed] };
	if (!signature)
		return {
			signature: "missing",
			manifest,
			keyProblem: [problem(`${RECORD_FILES.signature} is missing.`, RECORD_FILES.signature)],
		};
	const enclosed = parse<{ keys?: RecordJwk[] }>(
		decode(files.get(RECORD_FILES.keys) ?? new Uint8Array()) ?? "",
	);
	const key = (trusted ?? enclosed?.keys ?? []).find(({ kid }) => kid === manifest.keyId);
	if (!key)
		return {
			signature: "invalid",
			manifest,
			keyProblem: [
				trusted
					? problem(`${file} names a signing key that this site doesn't have.`, file)
					: problem(`${RECORD_FILES.keys} doesn't have the key that ${file} names.`, RECORD_FILES.keys),
			],
		};
	const verdict = await verify(key, signature, bytes);
	return { signature: verdict, manifest, keyProblem: verdict === "invalid" ? [changed] : [] };
}

/** Whether a signature was made with a key. Older browsers don't support Ed25519. */
async function verify(
	{ x = "" }: RecordJwk,
	signature: Uint8Array<ArrayBuffer>,
	content: Uint8Array<ArrayBuffer>,
): Promise<"valid" | "invalid" | "unsupported"> {
	try {
		const jwk = { kty: "OKP", crv: "Ed25519", x };
		const key = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"]);
		return (await crypto.subtle.verify("Ed25519", key, signature, content)) ? "valid" : "invalid";
	} catch (error) {
		return error instanceof DOMException && error.name === "NotSupportedError" ? "unsupported" : "invalid";
	}
}

/** Compares all other files with the manifest. */
async function checkListed(
	files: RecordFiles,
	manifest: RecordManifest | null,
	known: ReadonlySet<string>,
): Promise<RecordProblem[]> {
	if (!manifest) return [];
	const problems: RecordProblem[] = [];
	for (const { name, sha256 } of manifest.files) {
		if (known.has(name)) continue;
		const bytes = files.get(name);
		if (!bytes) problems.push(problem(`${name} is missing.`, name));
		else if ((await hash(bytes)) !== sha256) problems.push(problem(`${name} was changed.`, name));
	}
	const listed = new Set<string>([
		...manifest.files.map(({ name }) => name),
		RECORD_FILES.manifest,
		RECORD_FILES.signature,
	]);
	for (const name of files.keys())
		if (!listed.has(name) && !known.has(name) && !name.startsWith("."))
			problems.push(problem(`${name} isn't part of this record.`, name));
	return problems;
}
