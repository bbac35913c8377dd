// friends: the links by which guests bring a friend, and what they lead to.
export { FriendsModule } from './friends.module.js';
