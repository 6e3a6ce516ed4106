import { href } from "react-router";
import type { BookingSide, SideTransition } from "#app/domain/bookings/booking.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { PaymentNotice } from "#app/ui/layout/payment-notice.tsx";

type NextStepProps = {
	next: { title: string; text: string; isYours: boolean };
	due: { dateTime: string; text: string } | null;
	transitions: readonly { transition: SideTransition; label: string; href: string }[];
	/** To the quote, or to where one is written. */
	quoteLink: { href: string; label: string; isMain: boolean } | null;
	bookingId: string;
	/** Whether the booking ended without work. */
	isClosed: boolean;
	side: BookingSide;
};

/** Transitions that move the booking forward. */
const forward: readonly SideTransition[] = ["accept", "start", "complete"];

/** Transitions that leave the agreed path, and so come after the conversation. */
const exits: readonly SideTransition[] = ["withdraw", "dispute", "cancel"];

/** Who acts next and by when, with a link to the question page of each allowed transition. */
export function NextStep({ next: { title, text, isYours }, due, quoteLink, transitions, bookingId, isClosed, side }: NextStepProps) {
	return (
		<section aria-labelledby="next-title" className={classNames("border-l-4 pl-5", isYours ? "border-tally" : "border-rule")}>
			<p className="slug text-soft">What happens next</p>
			<h2 id="next-title" className="mt-1 text-h2 wrap-anywhere">
				{title}
			</h2>
			{due && (
				<p className="fact mt-1">
					By <time dateTime={due.dateTime}>{due.text}</time>
				</p>
			)}
			<p className="measure mt-2">{text}</p>
			{transitions.length > 0 && <PaymentNotice className="measure mt-2 text-small text-soft" />}
			<ul className="mt-5 flex flex-wrap gap-3 print:hidden">
				{quoteLink && (
					<li>
						<ButtonLink href={quoteLink.href} variant={quoteLink.isMain ? "main" : "plain"}>
							{quoteLink.label}
						</ButtonLink>
					</li>
				)}
				{transitions
					.filter(({ transition }) => !exits.includes(transition))
					.map(({ transition, label, href }) => (
						<li key={transition}>
							<ButtonLink href={href} variant={forward.includes(transition) ? "main" : "plain"}>
								{label}
							</ButtonLink>
						</li>
					))}
				<li>
					<ButtonLink href={`${href("/messages")}?booking=${bookingId}`} variant="plain">
						Open the conversation
					</ButtonLink>
				</li>
				{isClosed && side === "CREATOR" && (
					<li>
						<ButtonLink href={href("/services")} reloadDocument variant="plain">
							Find Professionals
						</ButtonLink>
					</li>
				)}
			</ul>
			<ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 print:hidden">
				{transitions
					.filter(({ transition }) => exits.includes(transition))
					.map(({ transition, label, href }) => (
						<li key={transition}>
							<Link to={href} className="inline-flex min-h-6 items-center">
								{label}
							</Link>
						</li>
					))}
			</ul>
		</section>
	);
}
