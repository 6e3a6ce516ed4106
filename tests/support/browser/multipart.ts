/** A part of a form: text, or a file. */
export type Part = { name: string; value: string | Buffer; fileName?: string; type?: string };

const BOUNDARY = "----greenroom-test-7f3a";

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Encodes a form as browsers send it. */
export function multipart(...parts: Part[]): Buffer {
	const pieces = parts.flatMap(({ name, value, fileName, type }) => {
		const file = fileName === undefined ? "" : `; filename="${fileName.replaceAll('"', "%22")}"`;
		const contentType =
			fileName === undefined ? "" : `Content-Type: ${type ?? "application/octet-stream"}\r\n`;
		return [
			Buffer.from(
				`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n`,
			),
			Buffer.from(value),
			Buffer.from("\r\n"),
		];
	});
	return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
