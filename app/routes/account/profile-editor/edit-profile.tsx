import { href } from "react-router";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { formatAnswer } from "#app/domain/platform/text.ts";
import { describeImageCount } from "#app/domain/profiles/image.ts";
import { formatStartingPrices } from "#app/domain/profiles/price.ts";
import { NOT_PROVIDED } from "#app/domain/profiles/professional.ts";
import { getEditableProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { findUserImages } from "#app/domain/vetting/portfolio.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { DayRange, formatDate } from "#app/ui/dates.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/edit-profile";

/** Professionals who are not approved yet have no profile. Their dashboard shows the next step. */
export async function loader({ context }: Route.LoaderArgs) {
	try {
		const actor = getActor(context);
		return { profile: await getEditableProfile(actor), images: await findUserImages(actor) };
	} catch (error) {
		if (error instanceof DomainError && error.code === "not_found") throw seeOther(href("/dashboard"));
		throw error;
	}
}

const perLine = (entries: readonly string[]) =>
	entries.length > 0 && entries.map((entry) => <div key={entry}>{entry}</div>);

/** The professional's own profile, with a link to change each part. */
export default function EditProfile({ loaderData: { profile, images } }: Route.ComponentProps) {
	const { businessName, state, awayUntil } = profile;
	const isListed = state === "LISTED";
	return (
		<Page title="Your profile" description="See and change your public profile.">
			<PageTitle
				eyebrow="Professional"
				aside={
					isListed ? (
						<StatusTag status="done">Listed</StatusTag>
					) : (
						<StatusTag status="stopped">Suspended</StatusTag>
					)
				}
				lead={businessName}
			>
				Your profile
			</PageTitle>
			{isListed ? (
				<p className="mb-10">
					<ButtonLink href={profile.path} reloadDocument variant="plain">
						See your public profile
					</ButtonLink>
				</p>
			) : (
				<Notice title="Your profile is suspended" variant="due" className="measure mb-10">
					<p>
						No one can see it for now. We emailed you the reason. If you think it's a mistake, reply to that
						email.
					</p>
				</Notice>
			)}
			<div className="max-w-3xl">
				<SectionHeading>What you can change</SectionHeading>
				<SummaryList
					rows={[
						{
							label: "Requests",
							value: awayUntil ? `Away until ${formatDate(awayUntil)}` : "You take requests",
							changeHref: href("/professional/edit/away"),
						},
						{
							label: "Description",
							value: <span className="whitespace-pre-line wrap-break-word">{profile.description}</span>,
							changeHref: href("/professional/edit/description"),
						},
						{ label: "Hourly rate", value: profile.rate, changeHref: href("/professional/edit/rate") },
						{
							label: "Starting prices",
							value: perLine(formatStartingPrices(profile)),
							changeHref: href("/professional/edit/prices"),
						},
						{
							label: "Packages",
							value: perLine(profile.packages.map(({ title, price }) => `${title}, from ${price}`)),
							changeHref: href("/professional/edit/packages"),
						},
						{
							label: "Specialties",
							value: perLine([...profile.specialties.map(({ label }) => label), ...profile.otherSpecialties]),
							changeHref: href("/professional/edit/specialties"),
						},
						{
							label: "Languages",
							value: perLine(profile.languages),
							changeHref: href("/professional/edit/languages"),
						},
						{
							label: "Remote work",
							value: formatAnswer(profile.isRemote),
							changeHref: href("/professional/edit/work"),
						},
						{
							label: "Adult content",
							value: formatAnswer(profile.adultWork),
							changeHref: href("/professional/edit/work"),
						},
						{
							label: "Service areas",
							value: perLine(profile.areas),
							changeHref: href("/professional/edit/areas"),
						},
						{
							label: "Busy dates",
							value:
								profile.busyPeriods.length > 0 &&
								profile.busyPeriods.map(({ id, ...days }) => (
									<div key={id}>
										<DayRange {...days} />
									</div>
								)),
							changeHref: href("/professional/edit/busy-dates"),
						},
						{
							label: "Licenses",
							value: perLine(
								profile.licenses.map(
									({ text, checkedOn }) =>
										`${text}, ${checkedOn ? `confirmed ${formatDate(checkedOn)}` : "not confirmed yet"}`,
								),
							),
							changeHref: href("/professional/edit/licenses"),
						},
						{
							label: "Links",
							value: perLine(profile.links.map(({ label }) => label)),
							changeHref: href("/professional/edit/links"),
						},
						{
							label: "Pictures",
							value: describeImageCount(images),
							changeHref: href("/professional/edit/pictures"),
						},
					]}
				/>
				<SectionHeading
					className="mt-14"
					lead="These come from your approved application. If something has changed, contact support. Some changes need a new check."
				>
					What we checked
				</SectionHeading>
				<SummaryList
					rows={[
						{ label: "Services", value: perLine(profile.lines.map(({ label }) => label)) },
						{ label: "Place", value: profile.place },
						{ label: "Works in", value: profile.radius },
						{ label: "Travels", value: profile.travel },
						{ label: "Experience", value: profile.experience },
						{
							label: "Checks",
							value: perLine(
								profile.checks.map(
									({ label, passedOn }) =>
										`${label}, ${passedOn ? formatDate(passedOn) : NOT_PROVIDED.toLowerCase()}`,
								),
							),
						},
					]}
				/>
			</div>
		</Page>
	);
}
