import { getTextareaProps } from "@conform-to/react";
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
import { getPeopleToChoose, type Shown } from "#app/domain/bookings/performer-records/depictions.server.ts";
import { uploadsPath } from "#app/domain/bookings/uploads/upload.ts";
import {
	choosePreviews,
	keepUpload,
	listUploads,
	removeUpload,
} from "#app/domain/bookings/uploads/uploads.server.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { DomainError, invalidField } from "#app/domain/platform/domain-error.ts";
import { DELIVERY_ACCEPT } from "#app/domain/platform/files/content-type.server.ts";
import type { ReceivedFile } from "#app/domain/platform/files/file.ts";
import { OffPlatformContactError } from "#app/domain/platform/off-platform-contact/off-platform-contact-error.ts";
import { readDay } from "#app/domain/platform/time/calendar-day.ts";
import { LARGE_FORM } from "#app/forms/body-limits.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { donePath } from "#app/routes/bookings/parts/booking-sheet.server.ts";
import { ListedComments } from "#app/routes/bookings/parts/deliveries.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/deliver";
import { DeliveryFiles } from "./parts/delivery-files.tsx";
import { loadMilestone } from "./parts/milestone-data.server.ts";
import { milestoneHandle } from "./parts/milestone-question.tsx";
import { PeopleShown } from "./parts/people-shown.tsx";

export const handle = { upload: "large" as const, ...milestoneHandle("Deliver") };

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { page, status } = await loadMilestone(actor, "deliver", params);
	const user = requireUser(actor);
	const draft = await findDeliveryDraft({ userId: user.id, milestoneId: page.milestoneId });
	return data(
		{
			...page,
			people: await getPeopleToChoose(page.bookingId),
			typed: { note: draft?.note ?? "", links: draft?.links ?? "" },
			uploads: await listUploads(user, page.milestoneId),
			uploadsPath: uploadsPath(page.bookingId, page.number - 1),
			accept: DELIVERY_ACCEPT,
		},
		{ status },
	);
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(
		context,
		DeliverForm,
		async (input, actor, received) => {
			const at = { bookingId: params.bookingId, position: parsePosition(params.number) };
			const isDelivered = await completeDelivery(actor, at, input, received);
			if (!isDelivered)
				return redirectWithFlash(
					milestonePath(at.bookingId, at.position, "deliver"),
					input.remove ? "Removed. Nothing was delivered yet." : "Saved. Nothing was delivered yet.",
				);
			return seeOther(donePath(at.bookingId, "delivered", at.position + 1));
		},
		{ limits: LARGE_FORM },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Deliver({ loaderData: page, actionData }: Route.ComponentProps) {
	const {
		typed,
		people,
		uploads: found,
		uploadsPath,
		accept,
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
	const [form, { note, links, files, uploads, previews, shown, showsNoOne, producedOn }] = usePageForm<
		typeof DeliverForm
	>({
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
											value: (
												<>
													<p className="whitespace-pre-line wrap-anywhere">{delivery.changes}</p>
													{delivery.comments.length > 0 && <ListedComments comments={delivery.comments} />}
												</>
											),
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
						hasOtherButtons
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
							hint={`Up to ${DELIVERY_LINKS_MAX}, one on each line, for work that is online. Each begins with https://.`}
							rows={3}
						/>
						<DeliveryFiles
							field={{ id: files.id, name: files.name }}
							uploadsName={uploads.name}
							previewsName={page.showsPreviews ? previews.name : null}
							uploads={found}
							uploadsPath={uploadsPath}
							accept={accept}
							other={other}
						/>
						{people && (
							<PeopleShown
								fields={{ shown, showsNoOne, producedOn }}
								{...people}
								bookingId={page.bookingId}
							/>
						)}
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
 * Stores the files that came with the form, and makes the delivery. Returns false if it was only saved as a draft.
 * If the fields have to be corrected or off-platform contact has to be confirmed first, saves everything as a
 * draft and throws the error. Too many files are refused before anything is stored.
 */
async function completeDelivery(
	actor: Actor,
	at: MilestoneAt,
	{ note, links, uploads: named, previews, save, remove, ...people }: z.output<typeof DeliverForm>,
	received: readonly ReceivedFile[],
): Promise<boolean> {
	if (!save && !remove && named.length + received.length > DELIVERY_FILES_MAX)
		throw invalidField("files", `Add at most ${DELIVERY_FILES_MAX} files.`);
	await choosePreviews(actor, at, previews);
	const uploads = [...named];
	const keep = () => saveDeliveryDraft(actor, { ...at, note, links });
	try {
		for (const file of received) uploads.push((await keepUpload(actor, at, file)).uploadId);
	} catch (error) {
		// The files before this one are stored. Without script, the page has to show them.
		if (uploads.length > named.length) await keep();
		throw error;
	}
	const parsed = DeliveryFields.safeParse({ note, links });
	if (parsed.success && !save && !remove) {
		const shown: Shown = {
			people: people.shown,
			isNoOne: people.showsNoOne,
			producedOn: readDay(people.producedOn) ?? null,
		};
		await deliver(actor, { ...at, ...parsed.data, files: [], uploads, shown }).catch(
			async (error: unknown) => {
				// Someone who has to add a performer record first comes back to what they typed.
				if (error instanceof OffPlatformContactError || (await getPeopleToChoose(at.bookingId))) await keep();
				throw error;
			},
		);
		return true;
	}
	await keep();
	if (remove) await removeUpload(actor, { ...at, uploadId: remove });
	if (save || remove) return false;
	const fieldErrors: Record<string, string[]> = {};
	for (const { path, message } of parsed.error?.issues ?? []) fieldErrors[String(path[0])] = [message];
	throw new DomainError("invalid", "Check the fields below", { fieldErrors });
}
