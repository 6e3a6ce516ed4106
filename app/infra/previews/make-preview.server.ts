import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { newIncomingPath } from "#app/infra/files/incoming-files.server.ts";
import { FileStoreUnavailableError } from "#app/infra/files/storage-errors.server.ts";
import { runLimitedProcess } from "#app/infra/process/limited-process.server.ts";
import { getMark } from "./mark.server.ts";
import { findTool, runTool } from "./media-tools.server.ts";

/** No preview can be made of this file, and trying again doesn't help. */
export class NoPreviewError extends Error {
	override readonly name = "NoPreviewError";
}

/** A picture or a video of a preview, in a temporary file. */
export type MadePart = {
	path: string;
	type: "image/jpeg" | "video/mp4";
	bytes: number;
	width: number;
	height: number;
};
export type MadePreview = {
	parts: readonly MadePart[];
	/** How many pages a PDF has. */
	pages?: number;
};

type PreviewSource = {
	path: string;
	/** By content. */
	type: string;
	signal?: AbortSignal | undefined;
};

/** The kinds of previews that can be made here: those of images, and others if their programs are installed. */
export const listPreviewKinds = (): ("IMAGE" | "PAGES" | "VIDEO")[] => [
	"IMAGE",
	...(findTool("pdftoppm") && findTool("pdfinfo") ? (["PAGES"] as const) : []),
	...(findTool("ffmpeg") && findTool("ffprobe") ? (["VIDEO"] as const) : []),
];

/**
 * Runs `make` with the beginning of paths for its files, which are removed once `use` has used what it made.
 */
async function withWorkFiles<T>(
	make: (base: string) => Promise<MadePreview>,
	use: (made: MadePreview) => Promise<T>,
): Promise<T> {
	const base = newIncomingPath();
	try {
		return await use(await make(base));
	} finally {
		const folder = dirname(base);
		for (const name of await readdir(folder))
			if (name.startsWith(basename(base))) await rm(join(folder, name), { force: true });
	}
}

/** An image takes about a second, and several if the machine is busy. */
const IMAGE_LIMITS = { processor: 20, time: 30_000, heap: 128 };
/** The exit code for an image of which no preview can be made. */
const UNFIT = 3;

/** Runs preview-image-process.mjs. Returns what it printed. */
async function runImageProgram(
	{ from, to, base, signal }: { from: string; to: string; base: string; signal: AbortSignal | undefined },
	pixels: number,
): Promise<string> {
	const mark = `${base}-mark`;
	await writeFile(mark, await getMark(), { mode: 0o600 });
	const { code, output, errors } = await runLimitedProcess(
		"app/infra/images/preview-image-process.mjs",
		[from, to, mark, String(pixels)],
		{ ...IMAGE_LIMITS, reads: [resolve("app/infra"), from, mark], writes: [dirname(to)], signal },
	);
	if (code === UNFIT) throw new NoPreviewError("The image can't be reduced.");
	// Any other failure may be that of a busy machine.
	requireSuccess("The program for images", { code: code && null, errors });
	return output;
}

/** Reduces and marks an image, and returns its part. */
async function markImage(
	from: string,
	to: string,
	{ base, signal, pixels }: { base: string; signal: AbortSignal | undefined; pixels: number },
): Promise<MadePart> {
	const output = await runImageProgram({ from, to, base, signal }, pixels);
	const [width = 0, height = 0] = output.split(" ").map(Number);
	return { path: to, type: "image/jpeg", bytes: (await stat(to)).size, width, height };
}

/** Makes the preview of an image, and passes it to `use`. Throws a NoPreviewError if it can't be made. */
export const withImagePreview = <T>(
	{ path, signal }: PreviewSource,
	pixels: number,
	use: (made: MadePreview) => Promise<T>,
): Promise<T> =>
	withWorkFiles(
		async (base) => ({ parts: [await markImage(path, `${base}-1.jpg`, { base, signal, pixels })] }),
		use,
	);

/** A page takes less than a second. */
const PDF_LIMITS = { timeMs: 120_000, fileBytes: 50 * 1024 * 1024 };

/**
 * Draws the first pages of a PDF, and passes them to `use`. Throws a NoPreviewError if they can't be drawn,
 * such as those of an encrypted PDF.
 */
export const withPagesPreview = <T>(
	{ path, signal }: PreviewSource,
	{ pixels, pages: most }: { pixels: number; pages: number },
	use: (made: MadePreview) => Promise<T>,
): Promise<T> =>
	withWorkFiles(async (base) => {
		const info = await runTool("pdfinfo", [path], { ...PDF_LIMITS, signal });
		const pages = Number(/^Pages:\s+(\d{1,6})$/m.exec(info.output)?.[1] ?? 0);
		requireSuccess("pdfinfo", info);
		if (pages < 1) throw new NoPreviewError("The PDF has no pages.");
		const last = Math.min(pages, most);
		const drawn = await runTool(
			"pdftoppm",
			["-q", "-f", "1", "-l", String(last), "-scale-to", String(pixels), "-jpeg", path, `${base}-page`],
			{ ...PDF_LIMITS, signal },
		);
		requireSuccess("pdftoppm", drawn);
		const names = (await readdir(dirname(base)))
			.filter((name) => name.startsWith(`${basename(base)}-page-`))
			.sort();
		if (names.length !== last) throw new NoPreviewError("Some pages of the PDF can't be drawn.");
		const parts: MadePart[] = [];
		for (const [i, name] of names.entries())
			parts.push(
				await markImage(join(dirname(base), name), `${base}-${i + 1}.jpg`, { base, signal, pixels }),
			);
		return { parts, pages };
	}, use);

/** ffmpeg's name for the container of each type, so that it never guesses one that refers to other files. */
const FORMATS: Record<string, string> = {
	"video/mp4": "mov",
	"video/quicktime": "mov",
	"video/x-matroska": "matroska",
	"video/webm": "matroska",
	"video/x-msvideo": "avi",
	"video/mp2t": "mpegts",
	"application/mxf": "mxf",
};

/** The sides of a video preview, in pixels, and the largest one, in bytes: 30 minutes take less than 250 MB. */
const VIDEO_SIDES = [854, 480] as const;
const VIDEO_MAX_BYTES = 300 * 1024 * 1024;
/** Makes 30 minutes of 4K video on one slow core. */
const VIDEO_TIME_MS = 60 * 60_000;
const PROBE_LIMITS = { timeMs: 60_000, fileBytes: 1024 };

/** An input that can't refer to the network or, because its container is named, to other files. */
const input = (format: string, path: string): string[] => [
	...["-protocol_whitelist", "file", "-f", format, "-i", path],
];

type Probed = { seconds: number; width: number; height: number };

async function probe(format: string, path: string, signal?: AbortSignal): Promise<Probed> {
	const probed = await runTool(
		"ffprobe",
		[
			...["-v", "error", "-select_streams", "v:0"],
			...["-show_entries", "format=duration:stream=width,height", "-of", "json"],
			...input(format, path),
		],
		{ ...PROBE_LIMITS, signal },
	);
	requireSuccess("ffprobe", probed);
	const { format: container, streams } = JSON.parse(probed.output) as {
		format?: { duration?: string };
		streams?: { width?: number; height?: number }[];
	};
	const [stream] = streams ?? [];
	const seconds = Number(container?.duration);
	if (!stream?.width || !stream.height || !(seconds > 0))
		throw new NoPreviewError("The video has no picture, or no length.");
	return { seconds, width: stream.width, height: stream.height };
}

/**
 * Makes a small, marked copy of a video with its sound and a poster, and passes them to `use`, the poster first.
 * Throws a NoPreviewError if that isn't possible, or if the video is longer than `maxSeconds`.
 */
export const withVideoPreview = <T>(
	{ path, type, signal }: PreviewSource,
	maxSeconds: number,
	use: (made: MadePreview) => Promise<T>,
): Promise<T> =>
	withWorkFiles(async (base) => {
		const format = FORMATS[type];
		if (!format) throw new NoPreviewError(`No preview is made of ${type}.`);
		const { seconds } = await probe(format, path, signal);
		if (seconds > maxSeconds) throw new NoPreviewError("The video is too long.");
		const mark = await makeVideoMark(base, signal);
		const [clip, poster] = [`${base}-2.mp4`, `${base}-1.jpg`];
		const limits = { timeMs: VIDEO_TIME_MS, fileBytes: VIDEO_MAX_BYTES, signal };
		const [long, short] = VIDEO_SIDES;
		const isWide = (wide: number, tall: number) => `if(gte(iw,ih),${wide},${tall})`;
		const made = await runTool(
			"ffmpeg",
			[
				...["-nostdin", "-hide_banner", "-v", "error", "-n", "-threads", "1"],
				...input(format, path),
				...input("png_pipe", mark),
				...["-filter_complex_threads", "1", "-filter_complex"],
				`[0:v:0]scale=w='min(iw,${isWide(long, short)})':h='min(ih,${isWide(short, long)})':force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1[small];[small][1:v]overlay=0:0,format=yuv420p[marked]`,
				...["-map", "[marked]", "-map", "0:a:0?", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"],
				...["-t", String(maxSeconds + 1), "-fs", String(VIDEO_MAX_BYTES), "-fpsmax", "30"],
				...["-c:v", "libx264", "-threads", "1", "-preset", "veryfast", "-profile:v", "main"],
				...["-crf", "28", "-maxrate", "900k", "-bufsize", "1800k", "-c:a", "aac", "-b:a", "96k", "-ac", "2"],
				...["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
				...["-movflags", "+faststart", "-f", "mp4", clip],
			],
			limits,
		);
		requireSuccess("ffmpeg", made);
		const small = await probe("mov", clip, signal);
		// A preview that ends early would leave the rest unseen.
		if (small.seconds < seconds - Math.max(1, seconds / 50))
			throw new NoPreviewError("Part of the video can't be read.");
		const at = Math.min(1, small.seconds / 2).toFixed(2);
		requireSuccess(
			"ffmpeg",
			await runTool(
				"ffmpeg",
				[
					...["-nostdin", "-hide_banner", "-v", "error", "-n", "-threads", "1", "-ss", at],
					...input("mov", clip),
					...["-frames:v", "1", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"],
					...["-c:v", "mjpeg", "-q:v", "4", "-f", "image2", "-update", "1", poster],
				],
				limits,
			),
		);
		const { width, height } = small;
		return {
			parts: [
				{ path: poster, type: "image/jpeg", bytes: (await stat(poster)).size, width, height },
				{ path: clip, type: "video/mp4", bytes: (await stat(clip)).size, width, height },
			],
		};
	}, use);

/** The mark, repeated across a square that covers any preview of a video. */
async function makeVideoMark(base: string, signal: AbortSignal | undefined): Promise<string> {
	const to = `${base}-cover`;
	await runImageProgram({ from: "blank", to, base, signal }, VIDEO_SIDES[0]);
	return to;
}

const DISK_FULL = /No space left on device|Dis[ck] quota exceeded|Read-only file system/;

/**
 * Throws a FileStoreUnavailableError for a full disk, a NoPreviewError for a file that a program couldn't read, and
 * another error if the program was killed, because the machine may have been busy.
 */
function requireSuccess(name: string, { code, errors }: { code: number | null; errors: string }): void {
	if (code === 0) return;
	if (DISK_FULL.test(errors)) throw new FileStoreUnavailableError(`${name} couldn't write to the disk.`);
	if (code === null) throw new Error(`${name} took too long or was killed.`);
	throw new NoPreviewError(`${name} failed (${code}): ${errors.slice(0, 500)}`);
}
