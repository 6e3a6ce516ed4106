import { expect, it } from "vitest";
import { messagesFromText, messagesToText } from "#app/routes/messages/parts/messages-text.ts";

it("messages with special characters are the same after they are encoded and decoded", () => {
	const messages = [
		'"quoted", \\ and </script>',
		"two\nlines\u2028and a third",
		"naïve 漢字 👋 \ud800",
		"",
		'["id",1]',
	].map((content, i) => ({
		id: `message-${i}`,
		content,
		createdAt: new Date(Date.UTC(2026, 10, 22, 7, i, 59, 123)),
		isMine: i % 2 === 0,
		isHeld: i === 0,
		isMasked: i === 2,
		attachments:
			i === 1 ? [{ id: "file-1", name: 'a "contract".pdf', type: "application/pdf", bytes: 12_345 }] : [],
	}));
	expect(messagesFromText(messagesToText(messages))).toEqual(messages);
});

it("an empty conversation can be encoded and decoded", () =>
	expect(messagesFromText(messagesToText([]))).toEqual([]));
