import type * as z from "zod";
import { statementDraft } from "#app/domain/bookings/disputes/dispute.server.ts";
import { STATEMENT_FILES_MAX } from "#app/domain/bookings/disputes/dispute.ts";
import { findFormDraft, saveFormDraft } from "#app/domain/bookings/form-draft.server.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { findUserFiles, keepFile } from "#app/domain/platform/files/file.server.ts";
import { formatFileSize, type ReceivedFile } from "#app/domain/platform/files/file.ts";

/**
 * The kind of a statement, and the dispute or milestone it is about. The dispute's ID is missing until there
 * is a dispute.
 */
type Occasion = {
	kind: Parameters<typeof statementDraft>[1];
	about: { id?: string; milestoneId: string };
};

/** The fields of a statement's form: a choice (such as what is wanted), an amount, and the text. */
type Typed = { choice: string; amount: string; statement: string };

/** The text and files of an earlier statement that wasn't sent. */
export async function loadStatementDraft(actor: Actor, { kind, about }: Occasion) {
	const user = requireUser(actor);
	const draft = await findFormDraft<keyof Typed>(statementDraft(user.id, kind, about));
	const kept = await findUserFiles(user, draft?.files ?? []);
	return {
		typed: draft && { choice: draft.choice, amount: draft.amount, statement: draft.statement },
		kept: kept.map(({ fileId, name, bytes }) => ({ id: fileId, name, size: formatFileSize(bytes) })),
	};
}

type Sending<Fields> = Occasion & {
	bookingId: string;
	/** The form's page. */
	path: string;
	typed: Typed;
	/** The IDs of files that were uploaded earlier. */
	kept: readonly string[];
	received: readonly ReceivedFile[];
	/** The result of validating the fields. */
	checked: z.ZodSafeParseResult<Fields>;
};

/**
 * Stores the uploaded files and passes the fields and the IDs of all files to `send`. If the statement can't
 * be sent as it is, saves the fields and the stored files as a draft and throws the error. If there are too
 * many files, stores none of the uploaded ones.
 */
export async function sendStatement<Fields, Result>(
	actor: Actor,
	{ kind, about, bookingId, path, typed, kept, received, checked }: Sending<Fields>,
	send: (fields: Fields, files: readonly string[]) => Promise<Result>,
): Promise<Result> {
	const files = [...new Set(kept)];
	const problems: Record<string, string[]> = {};
	if (files.length + received.length > STATEMENT_FILES_MAX)
		problems.files = [`Add at most ${STATEMENT_FILES_MAX} files.`];
	else
		for (const file of received) {
			try {
				files.push((await keepFile(actor, file)).fileId);
			} catch (error) {
				if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
				Object.assign(problems, error.fieldErrors);
			}
		}
	const save = () => {
		const { form, subjectId } = statementDraft(requireUser(actor).id, kind, about);
		return saveFormDraft<keyof Typed>(actor, {
			bookingId,
			path,
			form,
			subjectId,
			draft: { ...typed, files },
		});
	};
	for (const { path: field, message } of checked.error?.issues ?? [])
		problems[String(field[0])] ??= [message];
	const [problem] = Object.keys(problems);
	if (!checked.success || problem !== undefined) {
		await save();
		throw new DomainError("invalid", "Check the fields below", { fieldErrors: problems });
	}
	try {
		return await send(checked.data, files);
	} catch (error) {
		if (error instanceof DomainError) await save();
		throw error;
	}
}
