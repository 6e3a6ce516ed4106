import { getExtension } from "./file.ts";

/** A type of file that can be delivered: its media type, and the extensions that its files have. */
type ContentType = { type: string; extensions: readonly string[] };

const define = (type: string, ...extensions: string[]): ContentType => ({ type, extensions });

const MP4 = define("video/mp4", "mp4", "m4v", "f4v", "3gp");
const MOV = define("video/quicktime", "mov", "qt");
const M4A = define("audio/mp4", "m4a", "m4b");
const HEIC = define("image/heic", "heic", "heif", "hif");
const AVIF = define("image/avif", "avif");
const CR3 = define("image/x-canon-cr3", "cr3");
const MP3 = define("audio/mpeg", "mp3");
const AAC = define("audio/aac", "aac");
const JPEG = define("image/jpeg", "jpg", "jpeg", "jpe");
/** Most cameras write their RAW files as TIFF. */
const TIFF = define(
	"image/tiff",
	...[
		"tif",
		"tiff",
		"dng",
		"nef",
		"nrw",
		"arw",
		"sr2",
		"srf",
		"pef",
		"srw",
		"3fr",
		"fff",
		"erf",
		"iiq",
		"kdc",
	],
);
/** Most office documents are zips. Zips that a device may run, such as jar and apk, aren't listed. */
const ZIP = define(
	"application/zip",
	...[
		"zip",
		"docx",
		"xlsx",
		"pptx",
		"odt",
		"ods",
		"odp",
		"epub",
		"pages",
		"numbers",
		"key",
		"idml",
		"sketch",
	],
);

/** The bytes at a position by which a type is recognized, as Latin-1. The first match counts. */
const SIGNATURES: readonly [at: number, bytes: string, type: ContentType][] = [
	[0, "%PDF-", define("application/pdf", "pdf", "ai")],
	[0, "\xff\xd8\xff", JPEG],
	[0, "\x89PNG\r\n\x1a\n", define("image/png", "png")],
	[0, "GIF8", define("image/gif", "gif")],
	[8, "CR\x02", define("image/x-canon-cr2", "cr2")],
	[0, "II*\0", TIFF],
	[0, "MM\0*", TIFF],
	[0, "II+\0", TIFF],
	[0, "MM\0+", TIFF],
	[0, "FUJIFILMCCD-RAW", define("image/x-fuji-raf", "raf")],
	[0, "IIRO", define("image/x-olympus-orf", "orf")],
	[0, "IIRS", define("image/x-olympus-orf", "orf")],
	[0, "IIU\0", define("image/x-panasonic-rw2", "rw2", "raw", "rwl")],
	[0, "8BPS", define("image/vnd.adobe.photoshop", "psd", "psb")],
	[0, "\x06\x0e\x2b\x34", define("application/mxf", "mxf")],
	[0, "ID3", MP3],
	[0, "fLaC", define("audio/flac", "flac")],
	[0, "OggS", define("audio/ogg", "ogg", "oga", "opus", "ogv")],
	[0, "PK\x03\x04", ZIP],
];

/** Containers with the same first bytes, by the four characters at position 8. */
const RIFF: Record<string, ContentType> = {
	WAVE: define("audio/wav", "wav", "bwf"),
	WEBP: define("image/webp", "webp"),
	"AVI ": define("video/x-msvideo", "avi"),
};
const AIFF = define("audio/aiff", "aif", "aiff", "aifc");
const BRANDS: Record<string, ContentType> = {
	"qt  ": MOV,
	"M4A ": M4A,
	"M4B ": M4A,
	heic: HEIC,
	heix: HEIC,
	heim: HEIC,
	hevc: HEIC,
	mif1: HEIC,
	msf1: HEIC,
	avif: AVIF,
	avis: AVIF,
	"crx ": CR3,
};
/** The first box of a QuickTime file that has no brand. */
const MOV_BOXES = ["moov", "mdat", "wide", "free", "skip", "pnot"];
const MKV = define("video/x-matroska", "mkv", "mka");
const WEBM = define("video/webm", "webm");
const MTS = define("video/mp2t", "mts", "m2ts", "ts");
const MTS_PACKETS = [
	{ from: 0, size: 188 },
	{ from: 4, size: 192 },
];

/** How many bytes at the beginning of a file decide about its type. Shorter files are recognized, too. */
export const HEAD_BYTES = 4_096;

/**
 * The type of a file that can be delivered, by its first HEAD_BYTES, whatever its name says. Undefined if it is
 * unknown.
 */
export function detectContentType(bytes: Uint8Array): string | undefined {
	return detect(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1"))?.type;
}

function detect(head: string): ContentType | undefined {
	const found = SIGNATURES.find(([at, bytes]) => head.startsWith(bytes, at));
	if (found) return found[2];
	const [start, kind] = [head.slice(0, 4), head.slice(8, 12)];
	if (start === "RIFF" || start === "RF64") return RIFF[kind];
	if (start === "FORM" && /^AIF[FC]$/.test(kind)) return AIFF;
	if (head.startsWith("ftyp", 4)) return BRANDS[kind] ?? MP4;
	if (MOV_BOXES.includes(head.slice(4, 8))) return MOV;
	if (start === "\x1a\x45\xdf\xa3") {
		if (head.includes("webm")) return WEBM;
		return head.includes("matroska") ? MKV : undefined;
	}
	if (MTS_PACKETS.some(({ from, size }) => [0, 1, 2].every((n) => head[from + n * size] === "\x47")))
		return MTS;
	// The sync word of a frame (ISO 11172-3 and 13818-7): layer III, or AAC.
	if (/^\xff[\xfa\xfb\xf2\xf3\xe2\xe3]/.test(head)) return MP3;
	return /^\xff[\xf0\xf1\xf8\xf9]/.test(head) ? AAC : undefined;
}

const ALL = [
	...SIGNATURES.map(([, , type]) => type),
	...Object.values(RIFF),
	...Object.values(BRANDS),
	...[AIFF, MP4, MKV, WEBM, MTS, AAC],
];

/**
 * A name whose extension fits the content, so that a downloaded file opens as what it is. For a video, the
 * name `clip.html` becomes `clip.html.mp4`.
 */
export function withFittingExtension(name: string, type: string): string {
	const extensions = ALL.filter((one) => one.type === type).flatMap((one) => one.extensions);
	const [first] = extensions;
	return first === undefined || extensions.includes(getExtension(name)) ? name : `${name}.${first}`;
}

/** The extensions of all types, for the file picker. */
export const DELIVERY_ACCEPT = [...new Set(ALL.flatMap(({ extensions }) => extensions))]
	.map((extension) => `.${extension}`)
	.join(",");

/** What to do with a file of any other type. */
export const UNKNOWN_TYPE =
	"We don't recognize this type of file. Video, audio, photos, camera RAW, PSD, PDF, and zip work. Put anything else into a zip.";
