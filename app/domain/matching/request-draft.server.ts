import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken, seal, unseal } from "#app/infra/security/secrets.server.ts";
import type { Actor, SignedInUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { getEditVersion, requireUnchanged } from "../platform/edit-version.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { REQUEST_DRAFT_DAYS } from "./requirements.ts";
import type { KeepRequestDraft } from "./requirements-forms.ts";

const PATH = "/start";

/** The typed text, by field of the request form. */
export type DraftValues = {
	serviceNeeds: string[];
	city: string;
	state: string;
	isRemote: "on" | "";
	budgetRange: string;
	projectTimeline: string;
	goalDescription: string;
};

/** The form before anything was typed. */
export const EMPTY_DRAFT: DraftValues = {
	serviceNeeds: [],
	city: "",
	state: "",
	isRemote: "",
	budgetRange: "",
	projectTimeline: "",
	goalDescription: "",
};

export type RequestDraft = { id: string; values: DraftValues; savedAt: Date; expiresAt: Date };

/** Who is asking for a draft: the secret from the browser's cookie and the signed-in user, if any. */
type Reader = { token: unknown; user: Pick<SignedInUser, "id"> | null };

/**
 * This browser's draft or the signed-in user's, whichever was saved last. A draft that belongs to someone
 * else's account is never shown, even in the same browser.
 */
export async function findRequestDraft(
	{ token, user }: Reader,
	from: Tx = db(),
): Promise<RequestDraft | null> {
	const ofBrowser = typeof token === "string" ? [{ id: hashToken(token), userId: null }] : [];
	const ofUser = user ? [{ userId: user.id }] : [];
	const kept = await from.pendingForm.findFirst({
		where: { path: PATH, expiresAt: { gt: now() }, OR: [...ofBrowser, ...ofUser] },
		orderBy: { expiresAt: "desc" },
	});
	return (
		kept && {
			id: kept.id,
			values: JSON.parse(unseal(kept.fields)) as DraftValues,
			savedAt: later(kept.expiresAt, -LIFE),
			expiresAt: kept.expiresAt,
		}
	);
}

const LIFE = REQUEST_DRAFT_DAYS * DAY;

/**
 * Stores an unsent request, encrypted, for two weeks after the last change. Doesn't require an account.
 * Returns the secret for the browser's cookie. A creator's draft belongs to their account, so it is exported
 * and deleted with the account. Throws `conflict` with the saved values if the draft was saved elsewhere,
 * such as in another tab, after this form was opened. Rate limited by network address.
 */
export async function keepRequestDraft(
	actor: Actor,
	token: unknown,
	{ version, ...typed }: KeepRequestDraft,
): Promise<string> {
	await consumeRateLimit("request-draft", actor.address);
	const owner = actor.user?.role === "CREATOR" ? actor.user : null;
	const values = toValues(typed);
	return transaction(async (tx) => {
		const draft = await findRequestDraft({ token, user: owner }, tx);
		// Sending the same form twice isn't a conflict.
		if (draft && getEditVersion(draft.values) !== getEditVersion(values))
			assertUnchanged(version, draft.values);
		const secret = draft && typeof token === "string" ? token : newToken();
		const id = draft?.id ?? hashToken(secret);
		const kept = {
			fields: seal(JSON.stringify(values)),
			expiresAt: later(now(), LIFE),
			...(owner && { userId: owner.id }),
		};
		await tx.pendingForm.upsert({ where: { id }, create: { id, path: PATH, ...kept }, update: kept });
		return secret;
	});
}

type Typed = Omit<KeepRequestDraft, "version">;

const toValues = ({ isRemote, goalDescription, ...typed }: Typed): DraftValues => ({
	...typed,
	isRemote: isRemote ? "on" : "",
	goalDescription: goalDescription ?? "",
});

const CHANGED =
	"You saved something else in the meantime, such as in another tab. It's shown next to each field that differs. Continue to replace it with what you typed.";

function assertUnchanged(version: string | undefined, saved: DraftValues): void {
	try {
		requireUnchanged(version, saved);
	} catch (error) {
		if (!(error instanceof DomainError) || !error.saved) throw error;
		throw new DomainError("conflict", CHANGED, {
			fieldErrors: Object.fromEntries(Object.keys(error.saved.values).map((name) => [name, [DIFFERS]])),
			saved: error.saved,
		});
	}
}

const DIFFERS = "You saved another answer in the meantime";

/** Assigns the browser's draft to the account of the creator who signed up or signed in. */
export async function claimRequestDraft(user: Pick<SignedInUser, "id">, token: unknown): Promise<void> {
	if (typeof token !== "string") return;
	await db().pendingForm.updateMany({
		where: { id: hashToken(token), path: PATH, userId: null },
		data: { userId: user.id },
	});
}

/** Deletes a creator's draft, in the transaction that sends its request. */
export async function dropRequestDraft(tx: Tx, user: Pick<SignedInUser, "id">, id: string): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id, path: PATH, userId: user.id } });
}
