import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";
import type { EditorFields } from "./editor-fields.ts";
import type { QuoteInput } from "./quote-forms.ts";

const LIFE = 30 * DAY;

type Owner = { userId: string; bookingId: string };

/** What was typed and, once it was complete, what it means. */
type Draft = { fields: EditorFields; input: QuoteInput | null };

const nameOf = ({ userId, bookingId }: Owner) => `quote-editor:${userId}:${bookingId}`;
const editorPath = (bookingId: string) => `/bookings/${bookingId}/edit-quote`;

/** Names exactly this quote, so that what is sent is what was checked. */
const versionOf = (input: QuoteInput | null) =>
	keyedHash(`editor-version:${JSON.stringify(input)}`).slice(0, 24);

/** Keeps what the professional typed into the editor for a booking, sealed and for 30 days. */
export async function keepEditorDraft(tx: Tx, owner: Owner, draft: Draft): Promise<void> {
	const id = keyedHash(nameOf(owner));
	const kept = { fields: seal(JSON.stringify(draft)), expiresAt: later(now(), LIFE) };
	await tx.pendingForm.upsert({
		where: { id },
		create: { id, userId: owner.userId, path: editorPath(owner.bookingId), ...kept },
		update: kept,
	});
}

/** What the professional typed for a booking and has not sent. */
export async function getEditorDraft(
	owner: Owner,
	from: Tx = db(),
): Promise<(Draft & { version: string }) | null> {
	const kept = await from.pendingForm.findFirst({
		where: { id: { in: keyedHashes(nameOf(owner)) }, userId: owner.userId },
		orderBy: { expiresAt: "desc" },
	});
	if (!kept || kept.expiresAt <= now()) return null;
	const draft = JSON.parse(unseal(kept.fields)) as Draft;
	return { ...draft, version: versionOf(draft.input) };
}

/** Forgets the draft, in the caller's transaction. */
export async function dropEditorDraft(tx: Tx, owner: Owner): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: keyedHashes(nameOf(owner)) } } });
}
