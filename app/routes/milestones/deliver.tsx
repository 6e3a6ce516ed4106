import { getInputProps, getTextareaProps } from "@conform-to/react";
import { data } from "react-router";
import type * as z from "zod";
import { deliver, findDeliveryDraft, saveDeliveryDraft } from "#app/domain/bookings/deliver.server.ts";
import {
	DELIVERY_FILES_MAX,
	DELIVERY_LINKS_MAX,
	DELIVERY_NOTE_MAX,
	milestonePath,
	parsePosition,
} from "#app/domain/bookings/delivery.ts";
import { DeliverForm, DeliveryFields } from "#app/domain/bookings/delivery-forms.ts";
import type { MilestoneAt } from "#app/domain/bookings/milestone-access.server.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { DomainError, invalidField } from "#app/domain/platform/domain-error.ts";
import { findUserFiles, keepFile } from "#app/domain/platform/files/file.server.ts";
import { FILE_ACCEPT, type ReceivedFile } from "#app/domain/platform/files/file.ts";
import { OffPlatformContactError } from "#app/domain/platform/off-platform-contact/off-platform-contact-error.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { donePath } from "#app/routes/bookings/parts/booking-sheet.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/deliver";
import { loadMilestone } from "./parts/milestone-data.server.ts";
import { milestoneHandle } from "./parts/milestone-question.tsx";

export const handle = { upload: true, ...milestoneHandle("Deliver") };

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { page, status } = await loadMilestone(actor, "deliver", params);
	const user = requireUser(actor);
	const draft = await findDeliveryDraft({ userId: user.id, milestoneId: page.milestoneId });
	const kept = await findUserFiles(user, draft?.files ?? []);
	return data(
		{
			...page,
			typed: { note: draft?.note ?? "", links: draft?.links ?? "" },
			kept: kept.map(({ name }) => name),
		},
		{ status },
	);
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, DeliverForm, async (input, actor, received) => {
		const at = { bookingId: params.bookingId, position: parsePosition(params.number) };
		const isDelivered = await completeDelivery(actor, at, input, received);
		if (!isDelivered)
			return redirectWithFlash(
				milestonePath(at.bookingId, at.position, "deliver"),
				"Saved. Nothing was delivered yet.",
			);
		return seeOther(donePath(at.bookingId, "delivered", at.position + 1));
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Deliver({ loaderData: page, actionData }: Route.ComponentProps) {
	const {
		typed,
		kept,
		isPossible,
		other,
		number,
		title,
		deliverable,
		reference,
		payout,
		isPaidDirectly,
		isFrozen,
		delivery,
		due,
		path,
	} = page;
	const [form, { note, links, files, removeFiles }] = usePageForm<typeof DeliverForm>({
		lastResult: actionData,
		defaultValue: typed,
	});
	const lead = `We'll email ${other}, who has 14 days to accept the delivery or ask for changes. After that, it's accepted automatically.`;
	return (
		<Page title={`Deliver milestone ${number}`} description={lead} form={form}>
			<PageTitle
				eyebrow={`Booking · ${reference} · Milestone ${number}`}
				aside={isPossible && due ? `Deliver by ${due.text}` : undefined}
				lead={isPossible ? lead : undefined}
			>
				<span className="wrap-anywhere">Deliver “{title}”</span>
			</PageTitle>
			{isPossible ? (
				<div className="max-w-xl">
					<SummaryList
						rows={[
							{
								label: "What was agreed",
								value: <span className="whitespace-pre-line wrap-anywhere">{deliverable}</span>,
							},
							...(isPaidDirectly || !payout
								? []
								: [
										{
											label: "Your payout",
											value: isFrozen
												? "Paused until the payer's bank decides about the payment"
												: `${payout}, once it is accepted`,
										},
									]),
							...(delivery?.changes
								? [
										{
											label: "What should change",
											value: <span className="whitespace-pre-line wrap-anywhere">{delivery.changes}</span>,
										},
									]
								: []),
						]}
					/>
					<PageForm
						form={form}
						submit="Deliver"
						pending="Delivering..."
						hasFiles
						className="max-w-xl"
						aside={
							<Button type="submit" name="save" value="1" formNoValidate>
								Save for later
							</Button>
						}
					>
						<TextArea
							{...getTextareaProps(note)}
							label="Note"
							hint={`What ${other} gets, and how to use it.`}
							limit={DELIVERY_NOTE_MAX}
							rows={6}
						/>
						<TextArea
							{...getTextareaProps(links)}
							label="Links"
							isOptional
							hint={`Up to ${DELIVERY_LINKS_MAX}, one on each line, for what's too large to upload. Each begins with https://.`}
							rows={3}
						/>
						{kept.length > 0 && (
							<Checkbox
								{...getInputProps(removeFiles, { type: "checkbox" })}
								isChecked={false}
								label="Remove the files added before"
								hint={kept.join(", ")}
							/>
						)}
						<FileField
							id={files.id}
							name={files.name}
							label={kept.length > 0 ? "Add more files" : "Files"}
							isOptional
							isMultiple
							accept={FILE_ACCEPT}
							hint={`Up to ${DELIVERY_FILES_MAX} files: PDF, JPG, or PNG, up to 10 MB each. Save in between to add more than 30 MB. ${other} and our team can open them.`}
						/>
					</PageForm>
				</div>
			) : (
				!actionData && (
					<Notice title="You can't do this now" className="measure">
						<p>
							The milestone isn't funded yet, or it has moved on. Open the booking to see what comes next.
						</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<Link to={path}>{isPossible ? "Back to the booking" : "See the booking"}</Link>
			</p>
		</Page>
	);
}

/**
 * Stores the uploaded files and makes the delivery. Returns false if it was only saved as a draft. If the
 * fields have to be corrected or off-platform contact has to be confirmed first, saves everything as a draft
 * and throws the error. Too many files are refused before anything is stored.
 */
async function completeDelivery(
	actor: Actor,
	at: MilestoneAt,
	{ note, links, removeFiles, save }: z.output<typeof DeliverForm>,
	received: readonly ReceivedFile[],
): Promise<boolean> {
	if (received.length > DELIVERY_FILES_MAX)
		throw invalidField("files", `Add at most ${DELIVERY_FILES_MAX} files.`);
	const added: string[] = [];
	for (const file of received) added.push((await keepFile(actor, file)).fileId);
	const parsed = DeliveryFields.safeParse({ note, links });
	const keep = () => saveDeliveryDraft(actor, { ...at, note, links, added, removeFiles });
	if (parsed.success && !save) {
		await deliver(actor, { ...at, ...parsed.data, files: added, withDraftFiles: !removeFiles }).catch(
			async (error: unknown) => {
				if (error instanceof OffPlatformContactError) await keep();
				throw error;
			},
		);
		return true;
	}
	await keep();
	if (save) return false;
	const fieldErrors: Record<string, string[]> = {};
	for (const { path, message } of parsed.error?.issues ?? []) fieldErrors[String(path[0])] = [message];
	throw new DomainError("invalid", "Check the fields below", { fieldErrors });
}
