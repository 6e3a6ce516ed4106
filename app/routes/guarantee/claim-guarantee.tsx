import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import type * as z from "zod";
import { claimGuarantee, getClaimDraft, saveClaimDraft } from "#app/domain/bookings/guarantee.server.ts";
import { CLAIM_FILES_MAX, CLAIM_TEXT_MAX, guaranteePath } from "#app/domain/bookings/guarantee.ts";
import { ClaimFields, ClaimForm } from "#app/domain/bookings/guarantee-forms.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { DomainError, invalidField } from "#app/domain/platform/domain-error.ts";
import { findUserFiles, keepFile } from "#app/domain/platform/files/file.server.ts";
import { FILE_ACCEPT, type ReceivedFile } from "#app/domain/platform/files/file.ts";
import { OffPlatformContactError } from "#app/domain/platform/off-platform-contact/off-platform-contact-error.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Checkbox, Radios } from "#app/ui/form/choices.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/claim-guarantee";
import { loadGuarantee } from "./parts/guarantee-data.server.ts";

export const handle = {
	upload: true,
	breadcrumb: "Make a claim",
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/guarantee": "Guarantee",
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const guarantee = await loadGuarantee(actor, params.bookingId);
	const user = requireUser(actor);
	const draft = await getClaimDraft(user, params.bookingId);
	const kept = await findUserFiles(user, draft?.files ?? []);
	const isPossible = guarantee.claimable.length > 0;
	return data(
		{
			...guarantee,
			isPossible,
			kept: kept.map(({ name }) => name),
			typed: {
				milestone: draft?.milestone || String(guarantee.claimable[0]?.number ?? ""),
				amount: draft?.amount ?? "",
				statement: draft?.statement ?? "",
			},
		},
		{ status: isPossible ? 200 : 409 },
	);
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, ClaimForm, async (input, actor, received) => {
		await completeClaim(actor, params.bookingId, input, received);
		return redirectWithFlash(guaranteePath(params.bookingId), "You made the claim. We'll email you.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ClaimGuarantee({ loaderData, actionData }: Route.ComponentProps) {
	const { claimable, names, reference, title, isPossible, kept, typed, bookingId, obstacle } = loaderData;
	const [form, fields] = usePageForm<typeof ClaimForm>({ lastResult: actionData, defaultValue: typed });
	const [only] = claimable;
	const lead = `Our team reads the agreement, the deliveries, your messages, and what ${names.PROFESSIONAL} says. You can make one claim for this booking.`;
	return (
		<Page title="Make a claim" description={lead} form={form}>
			<PageTitle eyebrow={`Booking · ${reference}`} lead={isPossible ? lead : undefined}>
				<span className="wrap-anywhere">What doesn't match the agreement for “{title}”?</span>
			</PageTitle>
			{isPossible ? (
				<PageForm form={form} submit="Make the claim" pending="Sending..." hasFiles className="max-w-xl">
					{claimable.length > 1 ? (
						<Radios
							{...getSelectProps(fields.milestone)}
							label="Milestone"
							choices={claimable.map(({ number, title: name, most, until }) => ({
								value: String(number),
								label: `${number}. ${name}`,
								hint: `Up to ${most}, until ${until.text}`,
							}))}
						/>
					) : (
						<input type="hidden" name="milestone" value={only?.number} />
					)}
					<TextField
						{...getInputProps(fields.amount, { type: "text" })}
						label="Amount in dollars"
						hint={
							only && claimable.length === 1
								? `Up to ${only.most}. ${only.released} was released.`
								: "Up to the amount next to the milestone."
						}
						kind="amount"
					/>
					<TextArea
						{...getTextareaProps(fields.statement)}
						label="What doesn't match the agreement"
						hint={`Name each thing, and where the agreement says it. ${names.PROFESSIONAL} will see this.`}
						limit={CLAIM_TEXT_MAX}
						rows={8}
					/>
					{kept.length > 0 && (
						<Checkbox
							{...getInputProps(fields.removeFiles, { type: "checkbox" })}
							isChecked={false}
							label="Remove the files added before"
							hint={kept.join(", ")}
						/>
					)}
					<FileField
						id={fields.files.id}
						name={fields.files.name}
						label={kept.length > 0 ? "Add more files" : "Files"}
						isOptional
						isMultiple
						accept={FILE_ACCEPT}
						hint={`Up to ${CLAIM_FILES_MAX} files: PDF, JPG, or PNG, up to 10 MB each. ${names.PROFESSIONAL} and our team can open them.`}
					/>
				</PageForm>
			) : (
				!actionData && (
					<Notice title="You can't make a claim right now" className="measure">
						<p>{obstacle ?? "You've already made a claim for this booking."}</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<Link to={href("/bookings/:bookingId/guarantee", { bookingId })}>Back to the guarantee</Link>
			</p>
		</Page>
	);
}

/**
 * Stores the uploaded files and makes the claim. If the fields have to be corrected or confirmed first, saves
 * everything as a draft and throws the error. Too many files are refused before anything is stored.
 */
async function completeClaim(
	actor: Actor,
	bookingId: string,
	{ milestone, amount, statement, removeFiles }: z.output<typeof ClaimForm>,
	received: readonly ReceivedFile[],
): Promise<void> {
	if (received.length > CLAIM_FILES_MAX) throw invalidField("files", `Add at most ${CLAIM_FILES_MAX} files.`);
	const added: string[] = [];
	for (const file of received) added.push((await keepFile(actor, file)).fileId);
	const keep = () => saveClaimDraft(actor, { bookingId, milestone, amount, statement, added, removeFiles });
	const { data: fields, error } = ClaimFields.safeParse({ milestone, amount, statement });
	if (fields) {
		const claim = { bookingId, ...fields, files: added, withDraftFiles: !removeFiles };
		await claimGuarantee(actor, claim).catch(async (cause: unknown) => {
			const isCorrectable = cause instanceof DomainError && cause.code === "invalid";
			if (isCorrectable || cause instanceof OffPlatformContactError) await keep();
			throw cause;
		});
		return;
	}
	await keep();
	const fieldErrors: Record<string, string[]> = {};
	for (const { path, message } of error.issues) fieldErrors[String(path[0])] = [message];
	throw new DomainError("invalid", "Check the fields below", { fieldErrors });
}
