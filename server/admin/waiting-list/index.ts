/** waiting-list: who waits for a seat at an event, and what organisers do about it. */
