import type { ReactNode } from "react";
import { href } from "react-router";
import type { Profile } from "#app/domain/profiles/professional-queries.server.ts";
import { creatorPath, requestPath } from "#app/session/return-path.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { Rating } from "#app/ui/list/rating.tsx";
import { SaveForm } from "./save-form.tsx";

type ProfileAsideProps = {
	profile: Profile;
	/** The reader's buttons, below the price and the rating. */
	children?: ReactNode;
	/** At the bottom of the card. */
	footer?: ReactNode;
};

/** The price of a professional, what readers can do, and the key facts. */
export function ProfileAside({ profile, children, footer }: ProfileAsideProps) {
	const { businessName, photo, hourlyPrice, prices, rating, awayUntil, isRemote, languages } = profile;
	const others = prices.filter(({ model }) => model !== "HOUR").map(({ price }) => price);
	return (
		<aside
			aria-labelledby="figures-title"
			className="price-card border border-t-3 border-rule border-t-line bg-sheet p-4 lg:p-5"
		>
			<h2 id="figures-title" className="sr-only">
				At a glance
			</h2>
			<div className="flex items-center justify-between gap-3">
				<p>
					<span className="font-serif text-h1 font-semibold">{hourlyPrice}</span>{" "}
					<span className="whitespace-nowrap">per hour</span>
				</p>
				<Avatar name={businessName} photo={photo} size="large" isFirst />
			</div>
			{others.length > 0 && <p className="mt-1 text-small">Also from {list.format(others)}</p>}
			<div className="mt-2">
				<Rating {...rating} />
			</div>
			{(awayUntil || children) && (
				<div className="no-print mt-4 grid gap-3">
					{awayUntil && (
						<p>
							Away until <time dateTime={awayUntil}>{formatDate(awayUntil)}</time>. You can send requests
							again after that.
						</p>
					)}
					{children}
				</div>
			)}
			<dl className="mt-5 grid gap-3 border-t border-rule pt-4">
				<Fact label="Experience">{profile.experience}</Fact>
				<Fact label="Works in">{profile.radius}</Fact>
				<Fact label="Travels">{profile.travel}</Fact>
				{isRemote !== null && <Fact label="Works remotely">{isRemote ? "Yes" : "No, only in person"}</Fact>}
				{languages.length > 0 && <Fact label="Languages">{languages.join(", ")}</Fact>}
				<Fact label="Response time">{profile.response ?? "Not enough data yet"}</Fact>
			</dl>
			{footer}
		</aside>
	);
}

const list = new Intl.ListFormat("en-US", { type: "disjunction" });

type ProfileActionsProps = { profile: Profile; saved: boolean | undefined } & {
	role: "CREATOR" | "PROFESSIONAL" | "ADMIN" | undefined;
};

/** The buttons that request a quote and save the professional. */
export function ProfileActions({
	profile: { id, businessName, isExample, awayUntil },
	saved,
	role,
}: ProfileActionsProps) {
	const isCustomer = role === undefined || role === "CREATOR";
	return (
		<>
			{isExample ? (
				<ButtonLink href={requestPath(role)} className="px-2">
					Tell us what you need
				</ButtonLink>
			) : (
				!awayUntil &&
				isCustomer && (
					<ButtonLink
						href={creatorPath(href("/booking/request-quote/:professionalId", { professionalId: id }), role)}
					>
						Request a quote
					</ButtonLink>
				)
			)}
			{isCustomer && <SaveForm id={id} name={businessName} isSaved={saved === true} className="w-full" />}
		</>
	);
}

/** A link to report a real profile. */
export function ReportLink({ id }: { id: string }) {
	return (
		<p className="no-print mt-4 text-small">
			<a
				href={href("/report/:subject/:subjectId", { subject: "professional", subjectId: id })}
				className="inline-flex min-h-6 items-center"
			>
				Report this profile
			</a>
		</p>
	);
}

function Fact({ label, children }: { label: string; children: string }) {
	return (
		<div>
			<dt className="text-small text-soft">{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}
