// The checks of the review, whose words the page shows.

export { CHECKS } from '../../main/domain/checks/check.ts';
