import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { askPlaces } from "#app/domain/people/waitlist/ask-places.server.ts";
import { INVITED_AT_ONCE, readSegment, writeSegment } from "#app/domain/people/waitlist/waitlist.ts";
import { InviteForm } from "#app/domain/people/waitlist/waitlist-forms.ts";
import { countSegment } from "#app/domain/people/waitlist/waitlist-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/ask-places";
import { SegmentSummary } from "./parts/segment-summary.tsx";

const getSegment = (request: Request) => readSegment(new URL(request.url).searchParams);

/** The waitlist page for a segment. */
const listPath = (query: string) => `${href("/admin/waitlist")}${query && `?${query}`}`;

export async function loader({ request, context }: Route.LoaderArgs) {
	const segment = getSegment(request);
	const { askable } = await countSegment(getActor(context), segment);
	return { segment, query: writeSegment(segment), askable };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, InviteForm, async ({ count }, actor) => {
		const segment = getSegment(args.request);
		const { asked } = await askPlaces(actor, { segment, count });
		return redirectWithFlash(
			listPath(writeSegment(segment)),
			asked === 1 ? "Asked one person." : `Asked ${asked} people.`,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function AskPlaces({
	loaderData: { segment, query, askable },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof InviteForm>({
		lastResult: actionData,
		defaultValue: { count: String(Math.max(1, Math.min(askable, INVITED_AT_ONCE))) },
	});
	return (
		<BackOfficePage
			title="Ask where people are"
			description="Ask a segment of the waitlist where they are, by email."
			eyebrow="Back office · Waitlist"
			aside={`${askable.toLocaleString("en-US")} can be asked`}
			lead="The people who have waited longest and didn't say where they are each get one email with a link to a short form. You can't undo this, and no one is asked twice."
			form={form}
		>
			<SegmentSummary segment={segment} changeHref={listPath(query)} />
			<PageForm form={form} submit="Send questions" pending="Asking...">
				<TextField
					{...getInputProps(fields.count, { type: "text" })}
					kind="number"
					label="How many"
					hint={`Up to ${INVITED_AT_ONCE} at a time.`}
					width="short"
				/>
			</PageForm>
		</BackOfficePage>
	);
}
