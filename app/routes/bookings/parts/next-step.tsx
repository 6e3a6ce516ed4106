import { href } from "react-router";
import type { BookingSide, SideTransition } from "#app/domain/bookings/booking.ts";
import { describeDirectPayment } from "#app/domain/bookings/quotes/quote.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { PaymentNotice } from "#app/ui/layout/notice.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { Time, type TimeText } from "#app/ui/list/time.tsx";

export type NextAction = {
	href: string;
	label: string;
	isMain: boolean;
	/** Whether the action is a link below the buttons. */
	isAside?: boolean;
};

type NextStepProps = {
	next: {
		title: string;
		text: string;
		isYours: boolean;
		/** What a side wrote when it ended the booking. */
		reason?: { title: string; text: string } | undefined;
	};
	due:
		| (TimeText & {
				/** What happens at the deadline, in a sentence. */
				consequence?: string;
		  })
		| null;
	/** Other pending tasks, the reader's own first. */
	others: readonly {
		key: string;
		title: string;
		/** The page, or the part of this page, that the task is about. Null for the booking as a whole. */
		href: string | null;
		isYours: boolean;
		due: TimeText | null;
	}[];
	/** The side's actions on quotes, milestones, and money, the main one first. */
	actions: readonly NextAction[];
	transitions: readonly { transition: SideTransition; label: string; href: string }[];
	/** Whether the booking ended before it was completed. */
	isClosed: boolean;
	/** Whether there is an agreement, which says how the work is paid for. */
	isAgreed: boolean;
	/** Whether the creator pays the professional directly. */
	isDirect: boolean;
	side: BookingSide;
};

/** Transitions that move the booking forward. */
const forward: readonly SideTransition[] = ["accept", "start", "complete"];

/** Transitions that end the booking early, so they are only links below the buttons. */
const exits: readonly SideTransition[] = ["withdraw", "cancel"];

/** The side that acts next, its deadline, and links to its actions. */
export function NextStep({
	next: { title, text, isYours, reason },
	due,
	others,
	actions,
	transitions,
	isClosed,
	isAgreed,
	isDirect,
	side,
}: NextStepProps) {
	const { site } = useViewer();
	const all: NextAction[] = [
		...actions,
		...transitions
			.filter(({ transition }) => !exits.includes(transition))
			.map(({ transition, ...rest }) => ({ ...rest, isMain: forward.includes(transition) })),
	];
	const buttons = all.filter(
		({ isAside, isMain, href: to }) => !isAside && (isMain || !others.some((other) => other.href === to)),
	);
	const main = isYours ? buttons.find(({ isMain }) => isMain) : undefined;
	const links = [
		...all.filter(({ isAside }) => isAside),
		...transitions.filter(({ transition }) => exits.includes(transition)),
	];
	return (
		<section
			aria-labelledby="next-title"
			className={classNames("border-l-4 pl-5", isYours ? "border-tally" : "border-rule")}
		>
			<div className="slug flex flex-wrap justify-between gap-x-6 text-soft">
				<p>What happens next</p>
				{due && (
					<p className={isYours ? "text-tally" : undefined}>
						By <Time {...due} />
					</p>
				)}
			</div>
			<h2 id="next-title" className="mt-1 text-h2 wrap-anywhere">
				{title}
			</h2>
			<p className="measure mt-2 wrap-anywhere">{text}</p>
			{reason && (
				<>
					<p className="measure mt-4 wrap-anywhere">{reason.title}:</p>
					<blockquote className="measure mt-2 whitespace-pre-line wrap-anywhere border-l border-rule pl-4">
						{reason.text}
					</blockquote>
				</>
			)}
			{due?.consequence && <p className="measure mt-2">{due.consequence}</p>}
			{isDirect ? (
				<p className="measure mt-2 text-small text-soft">{describeDirectPayment(side, site.name)}</p>
			) : (
				transitions.length > 0 && !isAgreed && <PaymentNotice className="measure mt-2 text-small text-soft" />
			)}
			<ul className="mt-5 flex flex-wrap gap-3 empty:hidden print:hidden">
				{buttons.map((button) => (
					<li key={button.href} className={button === main ? "next-action" : undefined}>
						<ButtonLink href={button.href} variant={button.isMain ? "main" : "plain"}>
							{button.label}
						</ButtonLink>
					</li>
				))}
				{isClosed && side === "CREATOR" && (
					<li>
						<ButtonLink href={href("/services")} reloadDocument variant="plain">
							Find Professionals
						</ButtonLink>
					</li>
				)}
			</ul>
			<ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 empty:hidden print:hidden">
				{links.map(({ label, href: to }) => (
					<li key={to}>
						<Link to={to} className="inline-flex min-h-6 items-center">
							{label}
						</Link>
					</li>
				))}
			</ul>
			{others.length > 0 && (
				<>
					<h3 className="slug mt-6 text-soft">Also open</h3>
					<ul className="mt-1 grid gap-2">
						{others.map((other) => (
							<li key={other.key} className={classNames("wrap-anywhere", other.isYours && "text-tally")}>
								{other.href ? <Link to={other.href}>{other.title}</Link> : other.title}
								{other.due && (
									<>
										{" "}
										<span className="fact whitespace-nowrap">
											by <Time {...other.due} />
										</span>
									</>
								)}
							</li>
						))}
					</ul>
				</>
			)}
		</section>
	);
}
