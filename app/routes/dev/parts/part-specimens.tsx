import { href } from "react-router";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { Slate } from "#app/ui/image/drawings.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Card } from "#app/ui/list/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Rating } from "#app/ui/list/rating.tsx";
import { Count, StatusTag, Tag } from "#app/ui/list/tag.tsx";
import { Family, Specimen } from "./specimen.tsx";

const people = [
	"Rosa Delgado",
	"Ben Okafor",
	"Mei",
	"Ana Sofia Lindqvist",
	"Tom Baker",
	"Ivy Chen",
	"Owen Price",
];

export function PartSpecimens() {
	return (
		<Family id="parts" title="Tags, notices, cards">
			<Specimen name="Tags">
				<p className="flex flex-wrap gap-2">
					<Tag isStamp variant="green">
						Verified · 12 Mar
					</Tag>
					<Tag isStamp>Example</Tag>
					<Tag isStamp variant="due">
						Early Access
					</Tag>
					<Tag>Creator guides</Tag>
					<Tag variant="strong">Completed</Tag>
					<Tag variant="soft">Secondary</Tag>
				</p>
			</Specimen>
			<Specimen name="States">
				<p className="flex flex-wrap gap-2">
					<StatusTag status="done">Completed</StatusTag>
					<StatusTag status="current">In review</StatusTag>
					<StatusTag status="waiting">Requested</StatusTag>
					<StatusTag status="due">Due today</StatusTag>
					<StatusTag status="stopped">Withdrawn</StatusTag>
					<Count value={3} of="unread messages" />
				</p>
			</Specimen>
			<Specimen name="Notices">
				<div className="measure grid gap-4">
					<Notice title="Coming Soon" headingLevel={4}>
						<p>Priced quotes and payment on the platform open at launch.</p>
					</Notice>
					<Notice variant="due">
						<p>You can't undo this. The other side is notified at once.</p>
					</Notice>
				</div>
			</Specimen>
			<Specimen name="Toasts">
				<div className="grid max-w-md gap-3">
					<div className="toast" data-toast="success">
						The booking is canceled.
					</div>
					<div className="toast" data-toast="error">
						We couldn't save this.
					</div>
				</div>
			</Specimen>
			<Specimen name="Cards">
				<div className="grid gap-5 sm:grid-cols-2">
					<Card
						href="#parts"
						headingLevel={4}
						eyebrow="Photography · Los Angeles, CA"
						title="Delgado Portraits"
						aside={<Tag isStamp>Example</Tag>}
						foot={<Rating value={4.9} count={12} />}
					>
						<p>Portraits and product photos in daylight, on location or in a small studio.</p>
					</Card>
					<Card
						href="#parts"
						headingLevel={4}
						eyebrow="Safety · 7 min read"
						title="Keep a shoot safe"
						aside={<time className="fact">Jan 12</time>}
						foot={<Rating value={4.4} count={1} />}
					>
						<p>What to agree before, whom to tell, and when to leave.</p>
					</Card>
				</div>
			</Specimen>
			<Specimen name="Avatars">
				<ul className="flex flex-wrap gap-4">
					{people.map((name) => (
						<li key={name} className="flex items-center gap-2">
							<Avatar name={name} />
							{name}
						</li>
					))}
					<li className="flex items-center gap-2">
						<Avatar name="Rosa Delgado" size="small" />
						<Avatar name="Rosa Delgado" size="large" />
						Small and large
					</li>
				</ul>
			</Specimen>
			<Specimen name="Ratings">
				<div className="grid justify-items-start gap-2">
					<Rating value={4.9} count={12} />
					<Rating value={2.5} count={2} />
					<Rating value={0} count={0} />
				</div>
			</Specimen>
			<Specimen name="Empty state">
				<EmptyState
					title="No requests yet"
					headingLevel={3}
					next={{ href: href("/services"), label: "Find Professionals" }}
					drawing={<Slate className="size-20 text-green" />}
				>
					Requests that you send to professionals stand here, with their answers.
				</EmptyState>
			</Specimen>
		</Family>
	);
}
