import { detectOffPlatformContact } from "../off-platform-contact/detect-off-platform-contact.server.ts";
import { type OffPlatformSpan, piecesOf } from "../off-platform-contact/off-platform-contact.ts";
import { withFileNames, withoutEnding } from "../off-platform-contact/with-file-names.ts";

/** What the other side sees in place of contact details. */
const MASK = "•••";

type Words = { content: string /** Of its files, in order. */; names: readonly string[] };

/**
 * A flagged message without the parts that move contact or payment off the platform. Its text and
 * the names of its files are read together, as they were when it was sent. Where only the message
 * as a whole does, or with the messages before it, all of it is masked. Endings of files stay.
 */
export function maskMessage({ content, names }: Words): Words {
	const { spans } = detectOffPlatformContact(withFileNames(content, names));
	const masked = (text: string, start: number): string => {
		const textSpans = spans.flatMap((span) => within(span, start, start + text.length));
		return spans.length === 0
			? MASK
			: piecesOf({ text, spans: textSpans })
					.map((piece) => (piece.kind ? MASK : piece.text))
					.join("");
	};
	let start = content.length + 1;
	const maskedNames = names.map((name) => {
		const stem = withoutEnding(name);
		const shown = masked(stem, start) + name.slice(stem.length);
		start += stem.length + 1;
		return shown;
	});
	return { content: masked(content, 0), names: maskedNames };
}

/** The part of a span between two places, counted from the first. */
function within({ kind, ...span }: OffPlatformSpan, start: number, end: number): OffPlatformSpan[] {
	const part = { kind, start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start };
	return part.start < part.end ? [part] : [];
}
