import { getInputProps, getSelectProps } from "@conform-to/react";
import { data, href } from "react-router";
import { addPlace, findEntryOfLink } from "#app/domain/people/waitlist/ask-places.server.ts";
import {
	serviceQuestions,
	WAITLIST_SERVICES,
	waitlistServiceLabels,
} from "#app/domain/people/waitlist/waitlist.ts";
import { AddPlaceForm } from "#app/domain/people/waitlist/waitlist-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { getToken } from "#app/session/link-token.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { listChoices, Select } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PlaceFields } from "#app/ui/form/place-fields.tsx";
import { QuestionPage } from "#app/ui/form/question-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/add-place";

export const handle = { reading: true, noindex: true, query: ["token", "saved"] } satisfies RouteHandle;

export const headers = uncached;

export async function loader({ request }: Route.LoaderArgs) {
	if (currentPhase() === "open") throw seeOther(href("/auth/signup"));
	const entry = await findEntryOfLink(getToken(request));
	const isSaved = new URL(request.url).searchParams.get("saved") === "1" && entry?.city != null;
	return data({ entry, isSaved }, { status: entry ? 200 : 404 });
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, AddPlaceForm, async (input, actor) => {
		const token = getToken(args.request);
		await addPlace(actor, token, input);
		return seeOther(`${href("/waitlist/add-place")}?token=${encodeURIComponent(token)}&saved=1`);
	});

const SLUG = "Early Access · Waitlist";

export default function AddPlace(props: Route.ComponentProps) {
	const question = props.actionData?.question;
	const { entry, isSaved } = props.loaderData;
	if (question) return <QuestionPage question={question} eyebrow={SLUG} />;
	if (!entry)
		return (
			<Message
				title="This link doesn't work"
				lead="Part of it may be missing. Use the link in our email again, or write to our support team."
			/>
		);
	if (isSaved)
		return (
			<Message
				title="Thank you, we noted it"
				lead={`You're on the list for ${entry.city}, ${entry.state}. We'll email you when it's your turn. Use the link in our email to change it.`}
			/>
		);
	return <AddPlacePage {...props} />;
}

function Message({ title, lead }: { title: string; lead: string }) {
	return (
		<Page title={title} description="Where you are, for the waitlist.">
			<PageTitle eyebrow={SLUG} lead={lead}>
				{title}
			</PageTitle>
			<ButtonLink href={href("/how-it-works")} variant="plain">
				See how it works
			</ButtonLink>
		</Page>
	);
}

function AddPlacePage({ loaderData: { entry }, actionData }: Route.ComponentProps) {
	const defaultValue = {
		city: entry?.city ?? "",
		state: entry?.state ?? "",
		serviceType: entry?.service ?? "",
	};
	const [form, { city, state, serviceType }] = usePageForm<typeof AddPlaceForm>({
		lastResult: actionData,
		defaultValue,
	});
	const label = entry && entry.audience !== "OTHER" && serviceQuestions[entry.audience];
	return (
		<Page title="Tell us where you are" description="Tell the waitlist where you are." form={form}>
			<PageTitle
				eyebrow={SLUG}
				lead="We open one place at a time, where there are enough creators and professionals for each other."
			>
				Tell us where you are
			</PageTitle>
			<PageForm form={form} submit="Save" pending="Saving...">
				<PlaceFields
					city={getInputProps(city, { type: "text" })}
					state={getInputProps(state, { type: "text" })}
					cityHint="A ZIP code or a neighborhood is fine too."
				/>
				{label && (
					<Select
						{...getSelectProps(serviceType)}
						label={label}
						isOptional
						empty="Choose a service"
						choices={listChoices(WAITLIST_SERVICES, waitlistServiceLabels)}
					/>
				)}
			</PageForm>
		</Page>
	);
}
