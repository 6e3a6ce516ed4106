import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { RequestQuoteForm } from "#app/domain/bookings/booking-forms.ts";
import { findPriceGuidance } from "#app/domain/bookings/quotes/price-guidance.server.ts";
import {
	detectContactInRequest,
	getQuoteDraft,
	getQuoteTarget,
	requestQuote,
} from "#app/domain/bookings/request-quote.server.ts";
import { serviceLineLabels } from "#app/domain/market/service-line.ts";
import { budgetLabels } from "#app/domain/matching/requirements.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { findUserFiles } from "#app/domain/platform/files/file.server.ts";
import { toConfirm } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { confirmEmailPath } from "#app/session/return-path.ts";
import { ConfirmContact } from "#app/ui/form/confirm-contact.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/request-quote-check";
import { PriceGuidance } from "./parts/price-guidance.tsx";

export const handle = {
	breadcrumb: "Check Your Request",
	parents: ({ loaderData }) => ({ "/booking/request-quote/:professionalId": loaderData?.businessName }),
} satisfies RouteHandle<Route.ComponentProps>;

const formPath = (professionalId: string) =>
	href("/booking/request-quote/:professionalId", { professionalId });

export async function loader({ params: { professionalId }, context, url }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const { businessName, open } = await orNotFound(getQuoteTarget(user, professionalId));
	const draft = await getQuoteDraft({ user, professionalId });
	if (!draft) throw seeOther(open ? bookingPath(open.id) : formPath(professionalId));
	// The draft waits until the address is confirmed.
	if (!user.emailVerified) throw seeOther(confirmEmailPath(url.pathname));
	const { values, version } = draft;
	const files = (await findUserFiles(user, values.files ?? [])).map(({ name }) => name);
	return {
		businessName,
		values,
		files,
		version,
		contact: toConfirm(detectContactInRequest(values, files)),
		open,
		formPath: formPath(professionalId),
		prices: await findPriceGuidance({
			lines: [values.serviceLine],
			...(values.place === "remote"
				? { isRemote: true, city: "", state: "" }
				: { isRemote: false, city: values.city, state: values.state }),
		}),
		answerTime: fact("booking-answer-time"),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, RequestQuoteForm, async ({ version }, actor) => {
		const { bookingId, reference } = await requestQuote(actor, {
			professionalId: args.params.professionalId,
			version,
		});
		return redirectWithFlash(bookingPath(bookingId), `Your request ${reference} was sent.`);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RequestQuoteCheck({ loaderData, actionData }: Route.ComponentProps) {
	const {
		businessName,
		values,
		files,
		version,
		contact,
		open,
		formPath: changeHref,
		prices,
		answerTime,
	} = loaderData;
	const [form] = usePageForm<typeof RequestQuoteForm>({ lastResult: actionData });
	const place = values.place === "remote" ? "Remote" : `${values.city}, ${values.state}`;
	const rows = [
		{ label: "Title", value: <span className="wrap-anywhere">{values.title}</span> },
		{
			label: "What you need",
			value: <span className="whitespace-pre-line wrap-anywhere">{values.description}</span>,
		},
		{ label: "Service", value: serviceLineLabels[values.serviceLine] },
		{ label: "Place", value: place },
		{ label: "Preferred dates", value: <span className="wrap-anywhere">{values.preferredDates}</span> },
		{
			label: "Budget",
			value: (
				<>
					{budgetLabels[values.budgetRange]}
					<PriceGuidance prices={prices} />
				</>
			),
		},
		{
			label: "Links",
			value: values.links ? (
				<span className="whitespace-pre-line wrap-anywhere">{values.links}</span>
			) : (
				"None"
			),
		},
		{ label: "Files", value: files.join(", ") || "None" },
	];
	return (
		<Page title="Check your request" description="Check your request before you send it." form={form}>
			{open && actionData && (
				<p className="mb-8">
					<Link to={bookingPath(open.id)}>See your request {open.reference}</Link>
				</p>
			)}
			<PageTitle
				eyebrow="Request a quote · Step 2 of 2"
				aside={`Answer within ${answerTime}`}
				lead={`We'll send this to ${businessName}. It's free, with no obligation.`}
			>
				Check your request
			</PageTitle>
			<div className="max-w-2xl">
				<SummaryList rows={rows.map((row) => ({ ...row, changeHref }))} />
				<PageForm form={form} submit="Send request" pending="Sending...">
					{contact && <ConfirmContact contact={contact} />}
					<input type="hidden" name="version" value={version} />
				</PageForm>
				<p className="mt-6">
					<Link to={changeHref}>Change your request</Link>
				</p>
			</div>
		</Page>
	);
}
