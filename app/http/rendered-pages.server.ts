import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { askedTwice } from "./asked-twice.ts";

/** What is kept in all, in bytes; the least used goes first. */
const BUDGET = 8 * 1024 * 1024;
/** How long a page is kept, in milliseconds; nobody's page stays longer. */
const LIFE = 60_000;

/** A page as it was rendered, in pieces, and between them the numbers of the words that are others in each answer. */
type Pieces = (Buffer | number)[];

/** By a hash of their facts. */
const pages = new LRUCache<string, Pieces>({ maxSize: BUDGET, ttl: LIFE, ttlAutopurge: true });
/** To keep pages that nobody asks for again would take a sixth of the time of rendering them. */
const isAskedAgain = askedTwice();

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
	if (kept) {
		const words = fresh.map((word) => Buffer.from(word));
		return Buffer.concat(kept.map((piece) => (typeof piece === "number" ? (words[piece] as Buffer) : piece)));
	}
	const page = await render();
	if (isAskedAgain(key)) pages.set(key, piecesOf(page, fresh), { size: page.length });
	return page;
}

/** Takes a page apart where one of the words stands. */
function piecesOf(page: Buffer, words: readonly string[]): Pieces {
	let pieces: Pieces = [page];
	words.forEach((word, number) => {
		pieces = pieces.flatMap((piece) => (typeof piece === "number" ? piece : split(piece, word, number)));
	});
	return pieces;
}

function split(piece: Buffer, word: string, number: number): Pieces {
	const pieces: Pieces = [];
	let start = 0;
	for (let at = piece.indexOf(word); at >= 0; at = piece.indexOf(word, start)) {
		pieces.push(piece.subarray(start, at), number);
		start = at + Buffer.byteLength(word);
	}
	return [...pieces, piece.subarray(start)];
}

/** What is kept now, in bytes. */
export const renderedPageBytes = (): number => pages.calculatedSize;
