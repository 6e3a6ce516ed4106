/** 10 MB. A file of exactly this size is accepted. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024;

/** The types that file fields offer in the browser. The server checks the content. */
export const FILE_ACCEPT = ".pdf,.jpg,.jpeg,.png";

export const FILE_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** The extensions that each type may have. */
const EXTENSIONS: Record<FileType, readonly string[]> = {
	"application/pdf": ["pdf"],
	"image/jpeg": ["jpg", "jpeg"],
	"image/png": ["png"],
};

/** Reasons for rejecting a file. The first two texts are also part of the API and must not change. */
export const uploadErrors = {
	tooLarge: "File size must be less than 10MB",
	type: "File type not supported. Please upload: .pdf,.jpg,.jpeg,.png",
	mismatch:
		"File type not supported. Please upload: .pdf,.jpg,.jpeg,.png. This file's name doesn't match its content. Export it again as one of these types.",
	empty: "The file is empty. Choose the file again, or another one.",
	encrypted: "The PDF is protected by a password. Save it without one, then upload it again.",
	damagedPdf:
		"This PDF is damaged and can't be opened. Open it on your device, save it as a new PDF, then upload that.",
	mixedPdf: "This PDF contains more than a document. Print it to a new PDF, then upload that.",
	damagedImage:
		"This image is damaged and can't be opened. Open it on your device, save it as a new file, then upload that.",
	tooManyPixels: "This image has more than 60 megapixels. Make it smaller, then upload it again.",
	busy: "Many images are being checked right now. Wait a minute, then upload it again.",
	infected:
		"We found a virus in this file, so we didn't save it. Check your device for viruses, then upload a clean copy.",
	tooSlow: "This image is too complex to be checked. Save it as a .jpg, then upload that.",
} as const;
export type UploadError = keyof typeof uploadErrors;

/** A received file in a temporary directory that is cleared when the request ends. */
export type ReceivedFile = {
	/** The name of the form field with the file. */
	field: string;
	/** The file name from the sender, which must not be trusted. */
	name: string;
	/** The number of bytes received. If `isTooLarge`, the file was cut off at the limit. */
	bytes: number;
	/** The SHA-256 hash of those bytes, in hexadecimal. */
	sha256: string;
	path: string;
	isTooLarge: boolean;
};

/** A stored file, as its owner sees it. */
export type StoredFile = { fileId: string; name: string; type: FileType; bytes: number };

const NAME_MAX = 120;

// Control characters, line separators, and characters that change the direction of text or are
// invisible (Unicode categories Cc, Cf, Zl, Zp).
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A file's name for display and download: no folders or invisible characters, and at most 120 characters,
 * including its extension.
 */
export function displayName(name: string): string {
	const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
	const clean = last
		.normalize("NFC")
		.replace(UNSHOWABLE, "")
		.replace(/[<>:"|?*\uFFFD]/g, "_")
		.replace(/\s+/g, " ")
		.replace(/^[. ]+|[. ]+$/g, "");
	if (clean === "") return "file";
	const letters = [...clean];
	if (letters.length <= NAME_MAX) return clean;
	const extension = getExtension(clean);
	const end = extension ? `….${extension}` : "…";
	return letters.slice(0, NAME_MAX - [...end].length).join("") + end;
}

/**
 * The lowercase extension of a name, or "" if the name has no extension or one with more than ten characters.
 */
export const getExtension = (name: string): string => /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** Whether a name's extension matches a file type. */
export const hasExtensionFor = (name: string, type: FileType): boolean =>
	EXTENSIONS[type].includes(getExtension(name));

/** A size for display, such as "1.2 MB". */
export function formatFileSize(bytes: number): string {
	if (bytes < 1_024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
	if (bytes < 1_024 * 1_024 - 512) return `${Math.max(1, Math.round(bytes / 1_024))} KB`;
	const inMegabytes = bytes / 1_024 ** 2;
	const [size, unit] = inMegabytes < 1_023.95 ? [inMegabytes, "MB"] : [inMegabytes / 1_024, "GB"];
	return `${size.toFixed(1).replace(/\.0$/, "")} ${unit}`;
}
