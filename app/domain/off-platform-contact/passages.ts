/** Sentences are judged together up to this many characters; one of twice as many in parts. */
const PASSAGE_MAX = 120;
const ENDS = ".!?\n";

/** A part of a text from `normalize`, and where it starts. */
export type Passage = { text: string; start: number };

/** Whole sentences of a text as far as they fit, and pieces of a sentence that doesn't. */
export function passagesOf(text: string): Passage[] {
	const passages: Passage[] = [];
	let start = 0;
	for (let end = 0; start < text.length; start = end) {
		end = passageEnd(text, start);
		passages.push({ text: text.slice(start, end), start });
	}
	return passages;
}

/** After the last sentence, else the last word, that fits into a passage from `start`. */
function passageEnd(text: string, start: number): number {
	const limit = start + PASSAGE_MAX;
	if (limit >= text.length) return text.length;
	for (let end = limit; end > start + 1; end--)
		if (ENDS.includes(text[end - 2] as string) && (text[end - 1] === " " || text[end - 1] === "\n"))
			return end;
	const space = text.lastIndexOf(" ", limit + PASSAGE_MAX);
	return space > start ? space + 1 : Math.min(text.length, limit + PASSAGE_MAX);
}

const FILE_HOSTS = [
	...[
		"dropbox.com",
		"db.tt",
		"wetransfer.com",
		"we.tl",
		"drive.google.com",
		"docs.google.com",
		"photos.google.com",
		"photos.app.goo.gl",
		"frame.io",
		"f.io",
	],
	...[
		"onedrive.live.com",
		"1drv.ms",
		"sharepoint.com",
		"icloud.com",
		"box.com",
		"mega.nz",
		"pcloud.com",
		"swisstransfer.com",
		"fromsmash.com",
		"hightail.com",
	],
	...[
		"filemail.com",
		"mediafire.com",
		"masv.io",
		"vimeo.com",
		"pixieset.com",
		"pic-time.com",
		"smugmug.com",
		"shootproof.com",
	],
];
/** A link to a file host, on any of its subdomains: the host, and the path after it. */
const FILE_LINK = new RegExp(
	String.raw`(?<![\w@.-])(?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.){0,3}(?:${FILE_HOSTS.map((host) => host.replaceAll(".", "\\.")).join("|")})(?![\w.-])([^\s]*)`,
	"g",
);
/** What hands over files is called. */
const FILE_WORDS =
	/(?<![\w./@-])(?:dropbox|wetransfer|google drive|frame\.io|one ?drive|icloud drive|vimeo|pixieset|pic-time|smugmug|contact sheets?|proof sheets?)(?![\w@-]|\.\w)/g;

const blank = (text: string): string => " ".repeat(text.length);

/**
 * A text from `normalize` that delivers files, in as many characters: without links to file hosts
 * and their names, which are no contact. Words in such a link stay, for someone may write there.
 */
export const withoutFileHosts = (text: string): string =>
	text
		.replace(
			FILE_LINK,
			(link, path: string) =>
				blank(link.slice(0, link.length - path.length)) +
				path.replace(/[a-z]*\d\w*|\b[a-z]{1,3}\b|[^a-z]/g, blank),
		)
		.replace(FILE_WORDS, (name) => "files".padEnd(name.length));
