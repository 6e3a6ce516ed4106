import { data, href } from "react-router";
import { getGuaranteeRules } from "#app/domain/bookings/guarantee-rules.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { webPage } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/guarantee";

export const handle = { reading: true } satisfies RouteHandle;

/** The rules, with the facts that the software applies. The page doesn't exist in early access. */
export function loader() {
	if (currentPhase() !== "open") throw data(null, { status: 404 });
	return {
		isOffered: getGuaranteeRules().isOffered,
		services: fact("guarantee-services"),
		most: fact("guarantee-maximum"),
		claimTime: fact("guarantee-claim-time"),
		decisionTime: fact("guarantee-decision-time"),
		budget: fact("guarantee-budget"),
	};
}

const DESCRIPTION = "What the guarantee covers, how much it pays, and how to make a claim.";

export default function GuaranteeRules({ loaderData }: Route.ComponentProps) {
	const { isOffered, services, most, claimTime, decisionTime, budget } = loaderData;
	const title = "Guarantee";
	return (
		<Page
			title={title}
			description={DESCRIPTION}
			structuredData={[webPage({ name: title, description: DESCRIPTION, path: href("/guarantee") })]}
		>
			<PageTitle
				eyebrow="Safety"
				lead={
					isOffered
						? `If work that you accepted, or that was released because you didn't answer, doesn't match the agreement, you can claim up to ${most} within ${claimTime}.`
						: "The guarantee isn't available right now, so you can't make a claim. Held payment and disputes protect you until you accept the work."
				}
			>
				{title}
			</PageTitle>
			{isOffered ? (
				<div className="max-w-3xl">
					<section aria-labelledby="rules-title" className="mb-12">
						<SectionHeading id="rules-title">The rules</SectionHeading>
						<SummaryList
							rows={[
								{
									label: "What it covers",
									value: `${services.charAt(0).toUpperCase()}${services.slice(1)} whose payment we held`,
								},
								{
									label: "When",
									value:
										"You accepted a delivery, or it was accepted because you didn't answer in time or released because you didn't answer a dispute, and it doesn't match the agreement that you both signed",
								},
								{
									label: "How much",
									value: `Up to what was released for the milestone, and ${most} for a booking. We pay up to ${budget} a year in all`,
								},
								{ label: "Until when", value: `Within ${claimTime} of the release` },
								{ label: "How often", value: "One claim for each booking" },
								{ label: "Decided within", value: decisionTime },
								{
									label: "Who pays",
									value:
										"We do, from our own money, and never from money we hold for others. If the professional caused it, they may have to pay back what they received, without our fee",
								},
								{
									label: "What it doesn't cover",
									value:
										"Work your bank has already refunded, payments agreed on or decided in a dispute, and anything arranged or paid outside Greenroom",
								},
							]}
						/>
					</section>
					<section aria-labelledby="claim-title" className="mb-12">
						<SectionHeading id="claim-title">How to make a claim</SectionHeading>
						<ol className="measure list-decimal pl-6">
							<li>Open the booking, and choose “See what you can claim.”</li>
							<li>Say what doesn't match the agreement, and add files that show it.</li>
							<li>
								The professional can write a statement. Our team reads the agreement, the deliveries, your
								messages, and both statements.
							</li>
							<li>
								We email both of you the decision with its reason. A payment goes back to your card or
								account.
							</li>
						</ol>
					</section>
				</div>
			) : null}
			<p className="measure">
				Before you accept a delivery, you don't need the guarantee: ask for changes, or open a dispute, and
				the money stays held. <a href={href("/safety")}>How payment here protects you</a>
			</p>
		</Page>
	);
}
