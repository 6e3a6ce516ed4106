import { href } from "react-router";
import { getPayoutDetails, startOnboarding } from "#app/domain/money/payee.server.ts";
import { PAYOUT_PAUSE_DAYS } from "#app/domain/money/payout.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formatWhen } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/payout-details";
import { redirectToProvider } from "./parts/leave-to.server.ts";

export const handle = { breadcrumb: "Payout details" } satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
	const { pausedUntil, detailsDueAt, ...details } = await orNotFound(
		getPayoutDetails(getActor(context), chosenIn(url)),
	);
	return {
		...details,
		pausedUntil: pausedUntil && formatWhen(pausedUntil),
		detailsDueAt: detailsDueAt && { text: formatWhen(detailsDueAt), isOver: detailsDueAt <= now() },
		isBack: url.searchParams.has("returned"),
	};
}

export const action = ({ context, url }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) =>
		redirectToProvider((await startOnboarding(actor, chosenIn(url))).address),
	);

/** The provider that the page is about, if it isn't the one for new payments. */
const chosenIn = ({ searchParams }: URL) => ({ provider: searchParams.get("provider") ?? undefined });

const pathAt = (provider: string | null) =>
	provider === null
		? href("/professional/payout-details")
		: `${href("/professional/payout-details")}?provider=${provider}`;

export { clientAction } from "#app/ui/form/client-action.ts";

export default function PayoutDetails({ loaderData, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const {
		name,
		provider,
		others,
		isPaidDirectly,
		isClosed,
		isComplete,
		hasTaxDetails,
		missing,
		detailsDueAt,
		bankEnding,
		pausedUntil,
		isBack,
	} = loaderData;
	const isPossible = provider !== null && !isPaidDirectly;
	return (
		<Page
			title="Payout details"
			description="Where your payouts go, and what is missing for them."
			form={form}
		>
			<PageTitle eyebrow="Payouts" lead={getLead(loaderData)}>
				Payout details
			</PageTitle>
			{isBack && isPossible && (
				<Notice title="You're back from the bank" className="measure mb-8">
					<p className="mb-3">
						The bank takes a few seconds to report what you entered. If something below looks out of date,
						refresh this page.
					</p>
					<ButtonLink href={pathAt(name)} variant="plain">
						Refresh
					</ButtonLink>
				</Notice>
			)}
			{pausedUntil && (
				<Notice title={`Payouts wait until ${pausedUntil}`} variant="due" className="measure mb-8">
					<p>
						A bank account was entered. To protect you, payouts to it wait for {PAYOUT_PAUSE_DAYS} days. If it
						wasn't you, set a new password and contact our team.
					</p>
				</Notice>
			)}
			{isPossible && isClosed && (
				<Notice title={`Your account at ${provider} was closed`} variant="due" className="measure mb-8">
					<p>We keep what you earn for you until you set up your payouts again, with another account.</p>
				</Notice>
			)}
			{isPossible && detailsDueAt && (
				<Notice
					title={
						detailsDueAt.isOver
							? "Payouts wait for missing details"
							: `Add missing details by ${detailsDueAt.text}`
					}
					variant="due"
					className="measure mb-8"
				>
					<p>
						{detailsDueAt.isOver
							? "We keep what you earn for you until the bank has the details below."
							: "If the bank doesn't have the details below by then, your payouts wait until you add them."}
					</p>
				</Notice>
			)}
			{isPossible && missing && (
				<div className="max-w-xl">
					<SummaryList
						rows={[
							{ label: "Payouts", value: isComplete ? "Set up" : "Not set up yet" },
							{ label: "Bank account", value: bankEnding && `Ending in ${bankEnding}` },
							{ label: "Tax details", value: hasTaxDetails && "On file" },
							...(missing.length > 0 ? [{ label: "Still missing", value: missing.join(", ") }] : []),
						]}
					/>
				</div>
			)}
			{isPossible && (
				<PageForm
					form={form}
					submit={
						isComplete && !detailsDueAt ? "Change details" : missing ? "Complete details" : "Set up payouts"
					}
					pending="Opening the bank..."
					variant={isComplete && !detailsDueAt ? "plain" : "main"}
					className="max-w-xl"
				>
					<p className="mb-5">
						You enter your details on {provider}'s page. We only see the last four digits of your account.
					</p>
				</PageForm>
			)}
			{isPossible &&
				others.map((other) => (
					<Notice
						key={other.name}
						title={
							other.isComplete
								? `Your payouts from ${other.provider} are set up, too`
								: `You need payout details at ${other.provider}, too`
						}
						variant={other.isComplete ? "plain" : "due"}
						className="measure mt-8"
					>
						<p className="mb-3">
							Not all of your creators paid through the same provider. Payouts for what they paid through{" "}
							{other.provider} also come from there.
						</p>
						<ButtonLink href={pathAt(other.name)} variant="plain">
							{other.isComplete ? "See your details there" : "Add your details there"}
						</ButtonLink>
					</Notice>
				))}
			<p className="mt-6">
				<Link to={href("/dashboard")}>Back to your dashboard</Link>
			</p>
		</Page>
	);
}

function getLead({
	provider,
	isPaidDirectly,
	isComplete,
}: {
	provider: string | null;
	isPaidDirectly: boolean;
	isComplete: boolean;
}): string {
	if (isPaidDirectly)
		return "Legal services are paid to you directly by your clients, so there is nothing to set up here.";
	if (!provider) return "Payments aren't set up on this site yet, so there is nothing to enter.";
	return isComplete
		? "Your payouts are set up. They're sent once your work is accepted. Your earnings show when each is available."
		: "We can pay you once the bank has your details. Until then, we keep what you earn for you.";
}
