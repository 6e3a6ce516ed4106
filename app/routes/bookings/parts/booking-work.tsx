import { href } from "react-router";
import { agreementPath } from "#app/domain/agreements/agreement.ts";
import { quotePath } from "#app/domain/quotes/quote.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { ShownWork } from "./load-work.server.ts";
import { MilestoneItem } from "./milestone-item.tsx";

/** The milestones of the agreement, the money, and the terms. */
export function BookingWork({ bookingId, work }: { bookingId: string; work: ShownWork }) {
	const {
		milestones,
		money,
		chargebacks,
		records,
		total,
		isPaidDirectly,
		version,
		cancellation,
		timeZone,
		revisions,
	} = work;
	return (
		<>
			<section aria-labelledby="milestones-title" className="mt-12">
				<SectionHeading id="milestones-title" aside={total}>
					Milestones
				</SectionHeading>
				<ol>
					{milestones.map((milestone) => (
						<MilestoneItem key={milestone.id} milestone={milestone} />
					))}
				</ol>
			</section>
			<section aria-labelledby="money-title" className="mt-12">
				<SectionHeading
					id="money-title"
					aside={records && <Link to={href(records.path)}>{records.label}</Link>}
					lead={
						isPaidDirectly
							? "Legal services are paid to the attorney directly, as rules for lawyers require. Greenroom holds no money for them, and takes no fee."
							: undefined
					}
				>
					Money
				</SectionHeading>
				{chargebacks.map(({ id, title, text, time }) => (
					<Notice key={id} title={title} headingLevel={3} className="measure mb-6">
						<p className="wrap-anywhere">
							<time dateTime={time.dateTime}>{time.text}</time>. {text}
						</p>
					</Notice>
				))}
				{money && <PriceList lines={money} />}
			</section>
			<section aria-labelledby="agreement-title" className="mt-12">
				<SectionHeading
					id="agreement-title"
					aside={<Link to={agreementPath(bookingId, version)}>Read the agreement</Link>}
				>
					What was agreed
				</SectionHeading>
				<SummaryList
					rows={[
						{
							label: "Version",
							value: <Link to={quotePath(bookingId)}>Version {version} of the quote</Link>,
						},
						{ label: "Rounds of changes", value: revisions },
						...(isPaidDirectly ? [] : [{ label: "Cancellation", value: cancellation }]),
						{ label: "Days are counted in", value: timeZone },
					]}
				/>
			</section>
		</>
	);
}
