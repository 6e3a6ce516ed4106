import { randomUUID } from "node:crypto";
import { addConversation } from "../../tests/support/instance/instance-conversation.ts";
import type { Instance } from "./instance.ts";

const MESSAGES = 50;

/**
 * Creates a conversation of 50 read messages between the demo's creator and professional. Returns
 * its path.
 */
export function addLongConversation(instance: Instance): string {
	const [creator, professional] = [instance.account("CREATOR"), instance.account("PROFESSIONAL")];
	const bookingId = addConversation(instance, creator, professional);
	const ids = [creator, professional].map(
		({ email }) => instance.rows<{ id: string }>('SELECT id FROM "User" WHERE email = ?', email)[0]?.id ?? "",
	);
	for (let i = 0; i < MESSAGES; i++) {
		const at = new Date(Date.now() - (MESSAGES - i) * 600_000).toISOString().replace("Z", "+00:00");
		const text = `Message ${i + 1}: the light at the lake is best before nine, so let us meet at the gate at half past seven.`;
		instance.change(
			'INSERT INTO "Message" (id, bookingId, senderId, content, createdAt, readAt) VALUES (?, ?, ?, ?, ?, ?)',
			randomUUID(),
			bookingId,
			ids[i % 2],
			text.repeat(1 + (i % 3)),
			at,
			at,
		);
	}
	return `/messages?booking=${bookingId}`;
}
