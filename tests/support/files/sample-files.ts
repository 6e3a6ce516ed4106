import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type PdfOptions = {
	/** Total length in bytes. */ bytes?: number;
	trailer?: string;
	head?: string;
	tail?: string;
	content?: string;
};

/** Creates a small PDF of one empty page, padded to a length if given. */
export function pdf({
	bytes = 0,
	trailer = "",
	head = "",
	tail = "",
	content = "",
}: PdfOptions = {}): Buffer {
	const make = (filling: string) => {
		const objects = [
			"<< /Type /Catalog /Pages 2 0 R >>",
			"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>",
			`<< /Length ${String(content.length + filling.length).padStart(9, "0")} >>\nstream\n${content}${filling}\nendstream`,
		];
		let text = "%PDF-1.4\n";
		const offsets = objects.map((object, i) => {
			const offset = text.length;
			text += `${i + 1} 0 obj\n${object}\nendobj\n`;
			return offset;
		});
		const at = text.length;
		const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
		text += `xref\n0 5\n0000000000 65535 f \n${entries}trailer\n<< /Size 5 /Root 1 0 R ${trailer} >>\nstartxref\n${String(at).padStart(9, "0")}\n%%EOF\n`;
		return `${head}${text}${tail}`;
	};
	const bare = Buffer.from(make(""), "latin1");
	return bytes > bare.length ? Buffer.from(make(" ".repeat(bytes - bare.length)), "latin1") : bare;
}

/** Creates a PDF whose trailer says that it is encrypted. */
export const encryptedPdf = (): Buffer => pdf({ trailer: "/Encrypt 5 0 R /ID [<00> <00>]" });

/** Creates an empty ZIP archive. */
export const zip = (): Buffer => Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);

/**
 * Creates an image of 40 by 20 pixels, left half red, right half blue, rotated by EXIF, with a location and
 * other hidden data. A different color produces a different image.
 */
export async function image(format: "jpeg" | "png", left = "red"): Promise<Buffer> {
	const half = (background: string) =>
		sharp({ create: { width: 20, height: 20, channels: 3, background } })
			.png()
			.toBuffer();
	const upright = sharp({ create: { width: 40, height: 20, channels: 3, background: left } }).composite([
		{ input: await half("blue"), left: 20, top: 0 },
	]);
	const exif = {
		IFD0: { Make: "SECRET-CAMERA", Orientation: "6" },
		IFD3: { GPSLatitudeRef: "N", GPSLatitude: "34/1 3/1 0/1" },
	};
	const bytes = await upright
		.toFormat(format, { quality: 95 })
		.withMetadata({ orientation: 6 })
		.withExif(exif)
		.withXmp("<x>SECRET-XMP</x>")
		.toBuffer();
	return Buffer.concat([bytes, Buffer.from("SECRET-TRAILER")]);
}

/** Creates a tiny PNG whose header declares 3,600 megapixels. */
export function bomb(): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(60_000, 0);
	header.writeUInt32BE(60_000, 4);
	header.set([8, 2, 0, 0, 0], 8);
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(name: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
	const frame = Buffer.alloc(8);
	frame.writeUInt32BE(data.length, 0);
	frame.writeUInt32BE(crc32(body), 4);
	return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
