import { hash } from "node:crypto";

/** What is kept in all, in bytes; the least used goes first. */
const BUDGET = 8 * 1024 * 1024;
/** How long a page is kept, in milliseconds. */
const LIFE = 60_000;
/** Hashes of facts that were asked for. To keep pages that nobody asks for again would take a sixth of the time of rendering them. */
const MAX_SEEN = 500;

/** A page in pieces: pages as they are rendered, and between them the numbers of the words that are others in each answer. */
type Kept = { pieces: (Buffer | number)[]; bytes: number; madeAt: number };

/** By a hash of their facts, in the order of their use. */
const pages = new Map<string, Kept>();
const seen = new Set<string>();
let held = 0;
let sweeping: NodeJS.Timeout | undefined;

/**
 * A page for one person. Browsers keep no such page, so that going back and reloading ask for it again, and most often nothing on it
 * has changed. What it shows is all in the data of its loaders: they run for every answer, and where they bring the very same, React
 * would make the very same of it. So a page that was asked for twice is kept, and is no more rendered for the same facts.
 *
 * @param facts all that the page is rendered from, as text
 * @param fresh words that nobody can guess, made for this answer alone, such as its nonce; of the same number and in the same order for the same page
 * @param render makes the page, as UTF-8
 */
export async function renderedOnce(facts: string, fresh: readonly string[], render: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
	const alike = fresh.reduce((text, word, number) => text.replaceAll(word, `\0${number}\0`), facts);
	const key = hash("sha256", alike, "base64");
	const kept = pages.get(key);
	if (kept && kept.madeAt + LIFE > performance.now()) {
		pages.delete(key);
		pages.set(key, kept);
		const words = fresh.map((word) => Buffer.from(word));
		return Buffer.concat(kept.pieces.map((piece) => (typeof piece === "number" ? (words[piece] as Buffer) : piece)));
	}
	const page = await render();
	if (wasAskedFor(key)) keep(key, { pieces: piecesOf(page, fresh), bytes: page.length, madeAt: performance.now() });
	return page;
}

function wasAskedFor(key: string): boolean {
	if (seen.has(key)) return true;
	seen.add(key);
	for (const oldest of seen) {
		if (seen.size <= MAX_SEEN) break;
		seen.delete(oldest);
	}
	return false;
}

/** Takes a page apart where one of the words stands. */
function piecesOf(page: Buffer, words: readonly string[]): Kept["pieces"] {
	let pieces: Kept["pieces"] = [page];
	words.forEach((word, number) => {
		pieces = pieces.flatMap((piece) => (typeof piece === "number" ? piece : split(piece, word, number)));
	});
	return pieces;
}

function split(piece: Buffer, word: string, number: number): Kept["pieces"] {
	const pieces: Kept["pieces"] = [];
	let start = 0;
	for (let at = piece.indexOf(word); at >= 0; at = piece.indexOf(word, start)) {
		pieces.push(piece.subarray(start, at), number);
		start = at + Buffer.byteLength(word);
	}
	return [...pieces, piece.subarray(start)];
}

function keep(key: string, kept: Kept): void {
	remove(key);
	pages.set(key, kept);
	held += kept.bytes;
	for (const leastUsed of pages.keys()) {
		if (held <= BUDGET) break;
		remove(leastUsed);
	}
	if (!sweeping) sweeping = setTimeout(sweep, LIFE).unref();
}

function remove(key: string): void {
	held -= pages.get(key)?.bytes ?? 0;
	pages.delete(key);
}

/** Nobody's page stays longer than it may be asked for. */
function sweep(): void {
	const now = performance.now();
	for (const [key, { madeAt }] of pages) if (madeAt + LIFE <= now) remove(key);
	sweeping = pages.size > 0 ? setTimeout(sweep, LIFE).unref() : undefined;
}

/** What is kept now, in bytes. */
export const renderedPageBytes = (): number => held;

/** Forgets all that is kept. */
export function forgetRenderedPages(): void {
	pages.clear();
	seen.clear();
	held = 0;
	clearTimeout(sweeping);
	sweeping = undefined;
}
