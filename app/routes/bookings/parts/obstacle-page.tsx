import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import type { QuoteObstacle } from "#app/domain/bookings/quote-target.server.ts";
import { professionalPath } from "#app/domain/professionals/professional.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

type ObstaclePageProps = {
	businessName: string;
	obstacle: QuoteObstacle;
	open: { id: string; reference: string; isQuoted: boolean } | null;
	away: string | null;
	others: readonly { id: string; businessName: string; city: string; region: string }[];
};

/** Why this professional can't take a request now, and what to do instead. */
export function ObstaclePage({ businessName, obstacle, open, away, others }: ObstaclePageProps) {
	const { title, text, next } = explain({ businessName, obstacle, open, away });
	return (
		<Page title={title} description={text} isHidden>
			<PageTitle slug="Request a quote" lead={text}>
				<span className="wrap-anywhere">{title}</span>
			</PageTitle>
			<p className="mb-12 flex flex-wrap gap-3">
				<ButtonLink href={next.href}>{next.label}</ButtonLink>
				{next.href !== "/services" && (
					<ButtonLink href={href("/services")} reloadDocument variant="plain">
						Find Professionals
					</ButtonLink>
				)}
			</p>
			{others.length > 0 && obstacle && (
				<section aria-labelledby="others-title" className="measure">
					<SectionHeading id="others-title">Other professionals who take requests</SectionHeading>
					<ul>
						{others.map((other) => (
							<li key={other.id} className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-3">
								<a href={professionalPath(other.id)} className="wrap-anywhere">
									{other.businessName}
								</a>
								<span className="fact">
									{other.city}, {other.region}
								</span>
							</li>
						))}
					</ul>
				</section>
			)}
		</Page>
	);
}

const matching = { href: href("/onboarding/creator-requirements"), label: "Tell us what you need" };

function explain({ businessName, obstacle, open, away }: Omit<ObstaclePageProps, "others">) {
	if (obstacle === "example")
		return {
			title: `${businessName} is an example`,
			text: "This profile only shows what you'll find here, so you can't send it a request. Tell us what you need instead, and our team will propose real professionals who fit.",
			next: matching,
		};
	if (obstacle === "away")
		return {
			title: `${businessName} is away`,
			text: `They'll take new requests again after ${away}. You can ask someone else now, or tell us what you need.`,
			next: matching,
		};
	if (obstacle === "blocked-by-you")
		return {
			title: `You blocked ${businessName}`,
			text: "Unblock them in your conversation before you send them a request.",
			next: { href: href("/messages"), label: "Open your messages" },
		};
	if (obstacle)
		return {
			title: `${businessName} isn't taking requests`,
			text: "They don't take requests at the moment. You can ask someone else, or tell us what you need.",
			next: matching,
		};
	return {
		title: `You've already asked ${businessName}`,
		text: open?.isQuoted
			? `They've sent you a quote for your request ${open.reference}. To send another request, decide on the quote first.`
			: `Your request ${open?.reference} is waiting for an answer. To send another one, withdraw it first.`,
		next: open?.isQuoted
			? { href: href("/bookings/:bookingId/quote", { bookingId: open.id }), label: "Read the quote" }
			: { href: bookingPath(open?.id ?? ""), label: "See your request" },
	};
}
